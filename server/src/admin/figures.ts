import type { FigureName } from '@satoshi/contract/admin'
import { minute, type Instant } from '@satoshi/rules/time'

import { countUnfinishedMatches } from '../match/match-api.ts'
import { metricName } from '../platform/metrics.ts'
import type { Db } from '../platform/postgres/db.ts'
import { countLateEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { questionReport } from '../question/question-api.ts'
import { audit } from '../wallet/wallet-api.ts'
import { exitCodes, textTable, type AdminContext, type ExitCode } from './admin-command.ts'

/** What the operator's proof counts, and what each figure means; `/metrics` and `audit` show the same. */
export const figureMeanings: Record<FigureName, string> = {
  ledgerOk: '1 when the audit found nothing wrong with the ledger',
  ledgerSumCents: 'Sum of all postings in cents; 0',
  ledgerUnbalancedTransactions: 'Transactions whose postings do not sum to zero; 0',
  ledgerWrongBalances: 'Accounts whose balance is not the sum of their postings; 0',
  ledgerNegative: 'Accounts below zero; 0',
  ledgerStrayedGranted: 'Transactions that let granted BTZ go anywhere but into a burn account; 0',
  ledgerWrongStatements: 'Lots whose statement does not sum to their balance; 0',
  matchesUnsettled: 'Matches that have ended and were not settled; 0',
  ledgerOpenEscrows: 'Escrow accounts that hold something',
  ledgerOpenEscrowCents: 'What they hold, in cents',
  ledgerOldestEscrowSeconds: 'Age of the oldest of them in seconds; 0 when none is open',
  ledgerTransactions: 'Transactions ever posted',
  ledgerPostings: 'Postings ever made',
  matchesUnrated: 'Ended matches whose answers are not counted yet',
  questionsLive: 'Questions that may be asked',
  questionsPaused: 'Questions that were taken out of play and wait for an operator',
  questionsExpired: 'Questions whose last day is over: nobody is asked them until their file has a later one',
  questionAlarms: 'Alarms of questions, see the report of questions',
  labelAlarms: 'Labels of difficulty whose questions are, on average, of another difficulty',
  scheduledEventsLate: 'Scheduled events whose instant is more than a minute past and that have not happened',
  scheduledEventsFailing: 'Scheduled events whose last attempt failed; they are tried again',
}

export type Figures = Record<FigureName, number>

/** Figures that are 0 as long as nothing is wrong. */
export const mustBeZero: readonly FigureName[] = [
  'ledgerSumCents',
  'ledgerUnbalancedTransactions',
  'ledgerWrongBalances',
  'ledgerNegative',
  'ledgerStrayedGranted',
  'ledgerWrongStatements',
  'matchesUnsettled',
]

/** Reads the whole ledger and the bank: on a connection that has patience, and not for requests. */
export async function readFigures(db: Db, now: Instant): Promise<Figures> {
  const ledger = await audit(db)
  const { unsettled, unrated } = await countUnfinishedMatches(db)
  const { questions, labels } = await questionReport(db, now)
  const events = await countLateEvents(db, now - minute)
  const inState = (wanted: string) => questions.filter(({ state }) => state === wanted).length
  return {
    ledgerOk: Number(ledger.ok),
    ledgerSumCents: ledger.sumCents,
    ledgerUnbalancedTransactions: ledger.unbalancedTransactions,
    ledgerWrongBalances: ledger.wrongBalances,
    ledgerNegative: ledger.negative,
    ledgerStrayedGranted: ledger.strayedGranted,
    ledgerWrongStatements: ledger.wrongStatements,
    matchesUnsettled: unsettled,
    ledgerOpenEscrows: ledger.openEscrows,
    ledgerOpenEscrowCents: ledger.openEscrowCents,
    ledgerOldestEscrowSeconds: ledger.oldestEscrowAt === null ? 0 : Math.round((now - ledger.oldestEscrowAt) / 1_000),
    ledgerTransactions: ledger.transactions,
    ledgerPostings: ledger.postings,
    matchesUnrated: unrated,
    questionsLive: inState('live'),
    questionsPaused: inState('paused'),
    questionsExpired: inState('expired'),
    questionAlarms: questions.reduce((sum, { alarms }) => sum + alarms.length, 0),
    labelAlarms: labels.filter(({ relabel }) => relabel).length,
    scheduledEventsLate: events.late,
    scheduledEventsFailing: events.failing,
  }
}

/** `audit`: proves the ledger and shows the figures of /metrics. Exit code 1 when one that must be 0 is not. */
export async function proveLedger({ connection, now, json, print }: AdminContext): Promise<ExitCode> {
  const figures = await readFigures(connection.db, now)
  const wrong = mustBeZero.filter((name) => figures[name] !== 0)
  // The ledger's own word counts too, should it come to know of a fault that has no figure here.
  const well = wrong.length === 0 && figures.ledgerOk === 1
  if (json) print(JSON.stringify({ ok: well, at: new Date(now).toISOString(), figures: named(figures) }))
  else for (const line of lines(figures, wrong)) print(line)
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
