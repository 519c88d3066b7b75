import { btz } from '@satoshi/rules/money'
import { deviceWindow } from '@satoshi/rules/stakes/devices'
import { hour, type Instant } from '@satoshi/rules/time'

import { limitStatements, type Db } from '../platform/postgres/db.ts'
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

/** What the words behind `transfers` ask for; null when that is nothing. */
export function transfersCommand([verb, ...words]: string[]): AdminCommand | null {
  if (verb === undefined) return reportTransfers(spans['7'])
  const days = /^--days=(7|30)$/.exec(verb)?.[1]
  if (days && words.length === 0) return reportTransfers(days === '30' ? spans['30'] : spans['7'])
  const who = words.filter((word) => !word.startsWith('--'))
  const [reason, ...others] = words.filter((word) => word.startsWith('--'))
  const [one, other, ...more] = who
  if (one === undefined || more.length > 0 || others.length > 0) return null
  if (verb === 'resume' && reason === undefined) return resume(other === undefined ? [one] : [one, other])
  if (verb !== 'stop' || !reason?.startsWith('--reason=')) return null
  return stop(other === undefined ? [one] : [one, other], reason.slice('--reason='.length).trim())
}

type Report = {
  flows: TransferFlow[]
  bursts: VerifiedBurst[]
  circles: TransferCircle[]
  devices: TransferDevice[]
  stops: StopLine[]
}

/**
 * `transfers`: who sent how much to whom, who began to send as soon as they were verified, what went round, and what the
 * accounts of one device sent and received. Nothing in it says that somebody cheats: families and friends send in circles.
 * Exit code 1 while transfers are stopped.
 */
function reportTransfers(days: number): AdminCommand {
  return async (context) => {
    const { connection, now, json, print } = context
    const report = await readReport(connection, now - days * 24 * hour, now)
    if (json) print(JSON.stringify(report))
    else printReport(context, report, days)
    return report.stops.length === 0 ? exitCodes.well : exitCodes.wrong
  }
}

/** Milliseconds that one part of the report may take beside a running server. */
const partMillis = 30_000

function readReport({ inTransaction }: AdminContext['connection'], since: Instant, now: Instant): Promise<Report> {
  return inTransaction(async (db) => {
    await limitStatements(db, partMillis)
    return readParts(db, since, now)
  })
}

async function readParts(db: Db, since: Instant, now: Instant): Promise<Report> {
  return {
    flows: await readTransferFlows(db, since, shownLines),
    bursts: await readVerifiedBursts(db, since, shownLines),
    circles: await readCircles(db, { since, leastCents: leastInCircle, limit: shownLines }),
    devices: await readTransferDevices(db, { since, linkedSince: now - deviceWindow, limit: shownLines }),
    stops: await readStops(db),
  }
}

const left = (heading: string): Column => ({ heading })
const right = (heading: string): Column => ({ heading, right: true })

function printReport({ print }: AdminContext, { flows, bursts, circles, devices, stops }: Report, days: number): void {
  const part = (columns: Column[], rows: string[][], summary: string) => {
    if (rows.length > 0) for (const line of textTable(columns, rows)) print(line)
    print(summary)
    print('')
  }
  part(
    [left('from'), left('to'), right('transfers'), right('BTZ'), right('came back')],
    flows.map(({ from, to, transfers, cents, backCents }) => [
      from,
      to,
      String(transfers),
      btzOf(cents),
      btzOf(backCents),
    ]),
    `${flows.length} pairs between whom BTZ were sent in ${days} days.`,
  )
  part(
    [left('player'), left('verified'), right('transfers'), right('to'), right('BTZ')],
    bursts.map(({ who, verifiedAt, transfers, receivers, cents }) => [
      who,
      dayOf(verifiedAt),
      String(transfers),
      String(receivers),
      btzOf(cents),
    ]),
    `${bursts.length} who sent within three days after they were verified.`,
  )
  part(
    [right('BTZ'), left('round')],
    circles.map(({ who, cents }) => [btzOf(cents), [...who, who[0] ?? ''].join(' > ')]),
    `${circles.length} circles of two to four, by the least that passed along each way.`,
  )
  part(
    [right('sent'), right('received'), left('on one device')],
    devices.map(({ accounts, sentCents, receivedCents }) => [
      btzOf(sentCents),
      btzOf(receivedCents),
      accounts.slice(0, 8).join(', '),
    ]),
    `${devices.length} devices with several accounts of which some sent or received.`,
  )
  part(
    [left('stopped'), left('since'), left('by'), left('reason')],
    stops.map(({ who, other, stoppedAt, stoppedBy, reason }) => [
      other === null ? who : `${who} and ${other}`,
      dayOf(stoppedAt),
      printable(stoppedBy),
      printable(reason),
    ]),
    `${stops.length} stops hold.`,
  )
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
