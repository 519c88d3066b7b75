import { btz } from '@satoshi/rules/money'
import { deviceWindow } from '@satoshi/rules/stakes/devices'
import { hour } from '@satoshi/rules/time'

import { limitStatements, type Db } from '../platform/postgres/db.ts'
import { isCancelled } from '../platform/postgres/errors.ts'
import { findStandingAccount } from '../identity/identity-api.ts'
import {
  readCircles,
  readStops,
  readTransferDevices,
  readTransferFlows,
  readVerifiedBursts,
  resumeTransfers,
  stopTransfers,
  type StopLine,
  type TransferCircle,
  type TransferDevice,
  type TransferFlow,
  type VerifiedBurst,
} from '../transfer/transfer-api.ts'
import {
  exitCodes,
  printable,
  systemUser,
  textTable,
  type AdminCommand,
  type AdminContext,
  type Column,
  type ExitCode,
} from './admin-command.ts'

/** Days that a report looks back. */
const spans = { '7': 7, '30': 30 } as const

/** Lines of each part of a report. */
const shownLines = 50
/** Least that passes along each way of a circle that is shown. */
const leastInCircle = btz(50)

/** What the words behind `transfers` ask for; null when that is nothing. A part of the report may take `partMillis`. */
export function transfersCommand([verb, ...words]: string[], partMillis = mostPartMillis): AdminCommand | null {
  if (verb === undefined) return reportTransfers({ days: spans['7'], partMillis })
  const days = /^--days=(7|30)$/.exec(verb)?.[1]
  if (days && words.length === 0) return reportTransfers({ days: days === '30' ? spans['30'] : spans['7'], partMillis })
  const who = words.filter((word) => !word.startsWith('--'))
  const [reason, ...others] = words.filter((word) => word.startsWith('--'))
  const [one, other, ...more] = who
  if (one === undefined || more.length > 0 || others.length > 0) return null
  if (verb === 'resume' && reason === undefined) return resume(other === undefined ? [one] : [one, other])
  if (verb !== 'stop' || !reason?.startsWith('--reason=')) return null
  return stop(other === undefined ? [one] : [one, other], reason.slice('--reason='.length).trim())
}

/** Parts of the report, in the order in which they are read and shown; null for one that took too long. */
type Report = {
  stops: StopLine[] | null
  flows: TransferFlow[] | null
  bursts: VerifiedBurst[] | null
  circles: TransferCircle[] | null
  devices: TransferDevice[] | null
}

type Span = { days: number; partMillis: number }

/**
 * `transfers`: what is stopped, who sent how much to whom, who began to send as soon as they were verified, what went round,
 * and what the accounts of one device sent and received. Nothing in it says that somebody cheats: families and friends send
 * in circles. Exit code 1 while transfers are stopped, and where a part is missing.
 */
function reportTransfers(span: Span): AdminCommand {
  return async (context) => {
    const report = await readReport(context, span)
    if (context.json) context.print(JSON.stringify(report))
    else printReport(context, report, span)
    const isWhole = Object.values(report).every((lines) => lines !== null)
    return isWhole && report.stops?.length === 0 ? exitCodes.well : exitCodes.wrong
  }
}

/** Milliseconds that one part of the report may take beside a running server. */
const mostPartMillis = 30_000

/** Each part is a transaction, so that one that takes too long ends itself alone. */
async function readReport({ connection, now }: AdminContext, { days, partMillis }: Span): Promise<Report> {
  const since = now - days * 24 * hour
  const limit = shownLines
  const part = async <Line>(read: (db: Db) => Promise<Line[]>): Promise<Line[] | null> => {
    try {
      return await connection.inTransaction(async (tx) => {
        await limitStatements(tx, partMillis)
        return read(tx)
      })
    } catch (error) {
      if (isCancelled(error)) return null
      throw error
    }
  }
  return {
    stops: await part(readStops),
    flows: await part((db) => readTransferFlows(db, since, limit)),
    bursts: await part((db) => readVerifiedBursts(db, since, limit)),
    circles: await part((db) => readCircles(db, { since, leastCents: leastInCircle, limit })),
    devices: await part((db) => readTransferDevices(db, { since, linkedSince: now - deviceWindow, limit })),
  }
}

const left = (heading: string): Column => ({ heading })
const right = (heading: string): Column => ({ heading, right: true })

/** How a part is shown: its name, its table, and what is said below it. */
type Part<Line> = {
  name: string
  columns: Column[]
  row: (line: Line) => string[]
  summary: (count: number, days: number) => string
}

const stopPart: Part<StopLine> = {
  name: 'Stops',
  columns: [left('stopped'), left('since'), left('by'), left('reason')],
  row: ({ who, other, stoppedAt, stoppedBy, reason }) => [
    other === null ? who : `${who} and ${other}`,
    dayOf(stoppedAt),
    printable(stoppedBy),
    printable(reason),
  ],
  summary: (count) => `${count} stops hold.`,
}

const flowPart: Part<TransferFlow> = {
  name: 'Flows between two',
  columns: [left('from'), left('to'), right('transfers'), right('BTZ'), right('came back')],
  row: ({ from, to, transfers, cents, backCents }) => [from, to, String(transfers), btzOf(cents), btzOf(backCents)],
  summary: (count, days) => `${count} pairs between whom BTZ were sent in ${days} days.`,
}

const burstPart: Part<VerifiedBurst> = {
  name: 'Who sent as soon as they were verified',
  columns: [left('player'), left('verified'), right('transfers'), right('to'), right('BTZ')],
  row: ({ who, verifiedAt, transfers, receivers, cents }) => [
    who,
    dayOf(verifiedAt),
    String(transfers),
    String(receivers),
    btzOf(cents),
  ],
  summary: (count) => `${count} who sent within three days after they were verified.`,
}

const circlePart: Part<TransferCircle> = {
  name: 'Circles',
  columns: [right('BTZ'), left('round')],
  row: ({ who, cents }) => [btzOf(cents), [...who, who[0] ?? ''].join(' > ')],
  summary: (count) => `${count} circles of two to four, by the least that passed along each way.`,
}

const devicePart: Part<TransferDevice> = {
  name: 'Accounts of one device',
  columns: [right('sent'), right('received'), left('on one device')],
  row: ({ accounts, sentCents, receivedCents }) => [
    btzOf(sentCents),
    btzOf(receivedCents),
    accounts.slice(0, 8).join(', '),
  ],
  summary: (count) => `${count} devices with several accounts of which some sent or received.`,
}

function printReport({ print }: AdminContext, report: Report, { days, partMillis }: Span): void {
  const show = <Line>({ name, columns, row, summary }: Part<Line>, lines: Line[] | null) => {
    if (lines && lines.length > 0) for (const line of textTable(columns, lines.map(row))) print(line)
    print(lines ? summary(lines.length, days) : `${name}: not read within ${partMillis / 1_000} s; try again later.`)
    print('')
  }
  show(stopPart, report.stops)
  show(flowPart, report.flows)
  show(burstPart, report.bursts)
  show(circlePart, report.circles)
  show(devicePart, report.devices)
}

function btzOf(amount: number): string {
  return (amount / 100).toFixed(2)
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Of the table's column. */
const [leastReason, mostReason] = [3, 500]

type Named = [string] | [string, string]

/** `transfers stop`: of an account, or between two. */
function stop(who: Named, reason: string): AdminCommand {
  return (context) =>
    forAccounts(context, who, async (userIds, names) => {
      const { connection, now, print, complain } = context
      if (reason.length < leastReason || reason.length > mostReason) {
        complain(`The reason has ${leastReason} to ${mostReason} characters.`)
        return exitCodes.failed
      }
      const stopped = { by: systemUser(), reason, at: now }
      const isNew = await connection.inTransaction((tx) => stopTransfers(tx, { userIds }, stopped))
      print(isNew ? `Transfers ${names} are stopped.` : `Transfers ${names} were stopped already; nothing was changed.`)
      return exitCodes.well
    })
}

/** `transfers resume`: lets them go on. */
function resume(who: Named): AdminCommand {
  return (context) =>
    forAccounts(context, who, async (userIds, names) => {
      const { connection, now, print } = context
      const goesOn = await connection.inTransaction((tx) =>
        resumeTransfers(tx, { userIds }, { by: systemUser(), at: now }),
      )
      print(goesOn ? `Transfers ${names} go on.` : `Transfers ${names} were not stopped; nothing was changed.`)
      return exitCodes.well
    })
}

async function forAccounts(
  { connection, complain }: AdminContext,
  who: Named,
  run: (userIds: Named, names: string) => Promise<ExitCode>,
): Promise<ExitCode> {
  const accounts = []
  for (const one of who) {
    const account = await findStandingAccount(connection.db, one)
    if (!account) {
      complain(`There is no player ${printable(one)}.`)
      return exitCodes.failed
    }
    accounts.push(account)
  }
  const [first, second] = accounts
  if (!first || (second && second.userId === first.userId)) {
    complain('These are not two players.')
    return exitCodes.failed
  }
  const names = second ? `between ${first.nickname} and ${second.nickname}` : `of ${first.nickname}`
  return run(second ? [first.userId, second.userId] : [first.userId], names)
}
