import { inspect } from 'node:util'

import { topics } from '@satoshi/rules/words'

import { processEnvironment, readStoragePlace } from '../config.ts'
import { BootFault } from '../platform/boot-fault.ts'
import { assertBackup, assertDatabaseEmpty } from '../platform/backup/restore-backup.ts'
import { systemClock } from '../platform/clock.ts'
import { FilesUnavailable } from '../platform/files/file-store.ts'
import { createLog } from '../platform/log.ts'
import { borrowDatabase, borrowNewDatabase } from '../platform/postgres/borrowed.ts'
import type { Connection } from '../platform/postgres/connect.ts'
import { lastMigration } from '../platform/postgres/migrate.ts'
import { isUnavailable } from '../platform/postgres/errors.ts'
import { exitCodes, type AdminCommand, type ExitCode } from './admin-command.ts'
import { backUp, restore } from './backups.ts'
import { grant, revoke, roleIn, showRoles } from './change-roles.ts'
import { changeSetting, requestedChange, showSettingHistory, showSettings } from './change-settings.ts'
import { proveLedger } from './figures.ts'
import { identityCommand } from './identity-report.ts'
import { forgive, reportPayments } from './payment-report.ts'
import { muralCommand } from './moderate-murals.ts'
import { reportPlayers } from './player-report.ts'
import {
  reportBots,
  reportExpiring,
  reportFlows,
  reportQuestions,
  resumeAll,
  resumeQuestion,
  showReports,
  unknownTopic,
} from './reports.ts'
import { reopen, reportFits } from './stake-reports.ts'
import { transfersCommand } from './transfer-report.ts'

const help = `npm run admin -- <command>

  audit                  proves the ledger and shows the figures of /metrics
  questions              what players' answers and reports say of each question, alarms first
  questions --expiring   whose last day is over or comes within sixty days
  questions reports <id> what players have reported of a question, in their own words
  questions resume <id>  brings a paused question back, once you found it right, and clears its reports
  questions resume --all | --topic <topic>
                         brings all of them back, or those of a topic
  players                whose answers agree suspiciously, who answers faster than one reads, and whose page
                         was hidden over questions of duels
  bots                   every bot, and how often players win against it
  stakes flows           who won how many BTZ of whom by stakes, in a day and a week, and of one device
  stakes fits            whose staked duels do not fit what they answered before, and whose stakes are on hold
  stakes reopen <who> --note=<what you found>
                         opens the stakes of a player that are on hold
  transfers [--days=30]  what is stopped, who sent how many BTZ to whom in 7 or 30 days, who began as soon as they were
                         verified, circles of up to four, and accounts of one device; a part that takes too long is
                         left out and named
  transfers stop <who> [<who>] --reason=<why>
                         stops the transfers of a player, or between two
  transfers resume <who> [<who>]
                         lets them go on
  mural list             posts on the murals of districts that were reported or hidden, with their ids
  mural hide <id>        hides one from everybody but its author
  mural restore <id>     finds one right: it is seen again, and no report hides it any more
  identity               which identity checks wait, what was decided in 30 days, what each admin took and looked at on
                         each day, and which keys are in use
  identity looks <case>  what was done about a case, and who looked at which photo
  identity revoke <who> --reason=forged|otherPerson|handedOver|mistake [--free-cpf]
                         takes a verification back, and tells the player why; the CPF is verified for nobody else, but
                         after a mistake of ours, or where --free-cpf says so
  identity free-cpf <who>
                         frees the CPF of the case of a player that waits, where somebody whose account is gone was
                         verified with their document; nothing of that one passes to them
  payments               whether orders, payment provider and ledger agree over 30 days
  payments forgive <who> takes off what a player owes after a chargeback
  grant <who> admin      makes a player a full admin; <who> is an e-mail address or a nickname
  grant <who> sponsor <district>
                         makes a player a sponsor admin of one district
  revoke <who> …         takes such a role away
  roles                  who has which role
  settings               what may be changed while the game runs: values, bounds, plans
  settings set <key> <value> --reason=<why> [--from=<instant>]
                         changes one, now or from an instant like 2026-12-01T03:00:00-03:00
  settings history       every change that was made, by whom and why
  backup <directory>     writes all rows and files into a new directory, as they are at one moment
  restore <directory>    puts them into a new database, with the schema of their version
  help                   this text

  --json                 with audit, questions, questions reports, players, bots, stakes flows, stakes fits, mural list,
                         identity, identity looks, payments, roles, settings and transfers: for a program

It works on the database that DATABASE_URL names, else on the one in DATA_DIR, beside a running server or without one.
Exit codes: 0 all is well, 1 something is to be looked at, 2 it could not be carried out.`

/** Runs what the arguments ask for and gives the exit code; every fault of a person is one line. */
export async function runAdmin(args: string[]): Promise<ExitCode> {
  const words = args.filter((word) => word !== '--json')
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')) {
    print(help)
    return exitCodes.well
  }
  const command = commandOf(words)
  if (!command) {
    complain(`There is no command "${words.join(' ')}"; npm run admin -- help lists them.`)
    return exitCodes.failed
  }
  return carryOut(command, borrowerFor(words), args.length > words.length)
}

/** What some words ask for; null when that is nothing. */
export function commandOf(words: string[]): AdminCommand | null {
  const [first, second] = words
  if (first === 'audit' && words.length === 1) return proveLedger
  if (first === 'questions' && words.length === 1) return reportQuestions
  if (first === 'questions' && second === '--expiring' && words.length === 2) return reportExpiring
  if (first === 'questions' && second === 'reports') return reportsCommand(words.slice(2))
  if (first === 'questions' && second === 'resume') return resumeCommand(words.slice(2))
  if (first === 'roles' && words.length === 1) return showRoles
  if (first === 'settings') return settingsCommand(words.slice(1))
  if (first === 'players' && words.length === 1) return reportPlayers
  if (first === 'bots' && words.length === 1) return reportBots
  if (first === 'payments') return paymentsCommand(words.slice(1))
  if (first === 'identity') return identityCommand(words.slice(1))
  if (first === 'transfers') return transfersCommand(words.slice(1))
  if (first === 'mural') return muralCommand(words.slice(1))
  if (first === 'stakes') return stakesCommand(words.slice(1))
  if (first === 'backup' && second && words.length === 2) return backUp(second)
  if (first === 'restore' && second && words.length === 2) return restore(second)
  const requested = second && (first === 'grant' || first === 'revoke') ? roleIn(words.slice(2)) : null
  if (second && requested) return first === 'grant' ? grant(second, requested) : revoke(second, requested)
  return null
}

function reportsCommand([id, ...rest]: string[]): AdminCommand | null {
  return id && rest.length === 0 && !id.startsWith('-') ? showReports(id) : null
}

function resumeCommand([what, topic, ...rest]: string[]): AdminCommand | null {
  if (what === undefined || rest.length > 0) return null
  if (what === '--topic' && topic) {
    const known = topics.find((one) => one === topic)
    return known ? resumeAll(known) : unknownTopic(topic)
  }
  if (topic !== undefined) return null
  if (what === '--all') return resumeAll(null)
  return what.startsWith('-') ? null : resumeQuestion(what)
}

function stakesCommand([verb, who, note, ...rest]: string[]): AdminCommand | null {
  if (verb === 'flows' && who === undefined) return reportFlows
  if (verb === 'fits' && who === undefined) return reportFits
  if (verb !== 'reopen' || who === undefined || !note?.startsWith('--note=') || rest.length > 0) return null
  return reopen(who, note.slice('--note='.length))
}

function paymentsCommand([verb, who, ...rest]: string[]): AdminCommand | null {
  if (verb === undefined) return reportPayments
  return verb === 'forgive' && who !== undefined && rest.length === 0 ? forgive(who) : null
}

function settingsCommand([verb, ...words]: string[]): AdminCommand | null {
  if (verb === undefined) return showSettings
  if (verb === 'history' && words.length === 0) return showSettingHistory
  const requested = verb === 'set' ? requestedChange(words) : null
  return requested && changeSetting(requested)
}

type Borrow = (...from: Parameters<typeof borrowDatabase>) => Promise<Connection>

/**
 * Where the database for some words comes from. One of an older version can be backed up: best before it is upgraded. A
 * backup that cannot be restored is refused before a database is made for it.
 */
function borrowerFor([command, directory = '']: string[]): Borrow {
  if (command === 'backup') return (place, options) => borrowDatabase(place, options, lastMigration)
  if (command !== 'restore') return borrowDatabase
  return async (place, options) => {
    assertBackup(directory)
    return borrowNewDatabase(place, options, assertDatabaseEmpty)
  }
}

/** What it says goes to the standard output and nothing else does, so that figures can be piped. */
async function carryOut(command: AdminCommand, borrow: Borrow, json: boolean): Promise<ExitCode> {
  try {
    const place = readStoragePlace(processEnvironment())
    const borrowing = borrow(place, { log: createLog('silent'), print: complain })
    const { release, stopped } = releaseOnce(borrowing)
    try {
      return await command({
        connection: await borrowing,
        place,
        now: systemClock().now(),
        json,
        print,
        complain,
        stopped,
      })
    } finally {
      await release()
    }
  } catch (error) {
    complain(inWords(error))
    return exitCodes.failed
  }
}

/** A database that was started for the command must not outlive it, also when somebody presses Ctrl-C. */
function releaseOnce(borrowing: Promise<Connection>): { release: () => Promise<void>; stopped: AbortSignal } {
  const stop = new AbortController()
  let giving: Promise<void> | null = null
  const release = () => (giving ??= borrowing.then(({ close }) => close()).catch(() => {}))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      complain('Breaking off.')
      stop.abort()
      void release().finally(() => process.exit(exitCodes.failed))
    })
  }
  return { release, stopped: stop.signal }
}

function inWords(error: unknown): string {
  if (error instanceof BootFault) return error.message
  if (error instanceof FilesUnavailable) return `The uploaded files cannot be used: ${error.message}`
  if (isUnavailable(error))
    return `The database cannot be used: ${error instanceof Error ? error.message || error.name : ''}`
  return inspect(error)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}
