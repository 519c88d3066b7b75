import type { FigureName } from '@satoshi/contract/admin'

import { metricName } from '../platform/metrics.ts'
import { exitCodes, type Desk, type ExitCode } from './admin-command.ts'
import { figureMeanings, mustBeZero, readFigures, type Figures } from './figures.ts'
import { textTable } from './text-table.ts'

/** `audit`: proves the ledger and shows the figures of /metrics. Exit code 1 when one that must be 0 is not. */
export async function proveLedger({ connection, now, json, say }: Desk): Promise<ExitCode> {
  const figures = await readFigures(connection.db, now)
  const wrong = mustBeZero.filter((name) => figures[name] !== 0)
  // The ledger's own word counts too, should it come to know of a fault that has no figure here.
  const well = wrong.length === 0 && figures.ledgerOk === 1
  if (json) say(JSON.stringify({ ok: well, at: new Date(now).toISOString(), figures: named(figures) }))
  else for (const line of lines(figures, wrong)) say(line)
  return well ? exitCodes.well : exitCodes.wrong
}

function lines(figures: Figures, wrong: FigureName[]): string[] {
  // safe: an object literal's keys are the names it was written with.
  const names = Object.keys(figureMeanings) as FigureName[]
  const rows = names.map((name) => [
    wrong.includes(name) ? 'WRONG' : '',
    String(figures[name]),
    metricName(name),
    figureMeanings[name],
  ])
  const columns = [{ heading: '' }, { heading: 'value', right: true }, { heading: 'figure' }, { heading: 'meaning' }]
  const told = wrong.map((name) => `${metricName(name)} is ${figures[name]}`).join(', ')
  const verdict = figures.ledgerOk === 1 && !told ? 'All is well.' : `Something is wrong: ${told || 'the ledger'}.`
  return [...textTable(columns, rows), '', verdict]
}

/** As /metrics names them. */
function named(figures: Figures): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [metricName(name), value]))
}
