import { namedDaysBefore } from '@satoshi/content/server'
import { centsPerBtz } from '@satoshi/rules/money'
import { shiftDay } from '@satoshi/rules/time'
import { topics, type Topic } from '@satoshi/rules/words'

import { botReport, type BotLine } from '../bot/bot-api.ts'
import { publicProfilesOf } from '../profile/profile-api.ts'
import {
  bankDay,
  questionReport,
  reportsOfQuestion,
  resumeQuestion as resume,
  resumeQuestions,
  type LabelLine,
  type QuestionLine,
  type ReportLine,
} from '../question/question-api.ts'
import { readDeviceGroups, readFlows, type DeviceGroup, type StakeFlow } from '../stakes/stakes-api.ts'
import {
  exitCodes,
  printable,
  textTable,
  type AdminCommand,
  type AdminContext,
  type ExitCode,
} from './admin-command.ts'

/**
 * `questions`: what players' answers say of each question, alarms first. Exit code 1 when one is paused, or its last day is
 * over.
 */
export async function reportQuestions({ connection, now, json, print }: AdminContext): Promise<ExitCode> {
  const report = await questionReport(connection.db, now)
  const questions = report.questions.toSorted((a, b) => urgency(b) - urgency(a))
  const [paused, expired] = [questions.filter(isIn('paused')), questions.filter(isIn('expired'))]
  if (json) print(JSON.stringify({ questions, labels: report.labels }))
  else {
    for (const line of textTable(questionColumns, questions.map(questionRow))) print(line)
    print('')
    for (const line of textTable(labelColumns, report.labels.map(labelRow))) print(line)
    print('')
    const [alarmed, reported] = [questions.filter(({ alarms }) => alarms.length > 0), questions.filter(isReported)]
    const told = `${alarmed.length} with alarms, ${reported.length} reported by players`
    print(`${questions.length} questions, ${paused.length} paused, ${expired.length} expired, ${told}.`)
  }
  return paused.length + expired.length === 0 ? exitCodes.well : exitCodes.wrong
}

/**
 * `questions --expiring`: those whose last day is over or comes within sixty days, the first one first. Exit code 1 when one
 * is over.
 */
export async function reportExpiring({ connection, now, json, print }: AdminContext): Promise<ExitCode> {
  const { questions } = await questionReport(connection.db, now)
  const until = shiftDay(bankDay(now), namedDaysBefore)
  const expiring = questions
    .flatMap((line) =>
      line.validUntil !== null && line.validUntil <= until ? [{ ...line, last: line.validUntil }] : [],
    )
    .sort((a, b) => (a.last < b.last ? -1 : 1))
  const expired = expiring.filter(isIn('expired'))
  if (json) print(JSON.stringify({ questions: expiring.map(({ last: _, ...line }) => line) }))
  else {
    for (const line of expiring) print(`${line.id}  ${line.state}  valid until ${line.last}`)
    print(`${expiring.length} questions end within ${namedDaysBefore} days or have ended, ${expired.length} expired.`)
  }
  return expired.length === 0 ? exitCodes.well : exitCodes.wrong
}

function isIn(wanted: QuestionLine['state']): (line: QuestionLine) => boolean {
  return ({ state }) => state === wanted
}

const numberColumn = (heading: string) => ({ heading, right: true })
const questionColumns = [
  { heading: 'question' },
  numberColumn('version'),
  { heading: 'state' },
  { heading: 'label' },
  { heading: 'level' },
  { heading: 'pace' },
  { heading: 'valid until' },
  { heading: 'family' },
  numberColumn('rating'),
  numberColumn('firsts'),
  numberColumn('right'),
  numberColumn('time'),
  numberColumn('pbis'),
  { heading: 'answered' },
  { heading: 'reports' },
  { heading: 'alarms' },
]
const labelColumns = [
  { heading: 'label' },
  numberColumn('questions'),
  numberColumn('firsts'),
  numberColumn('right'),
  numberColumn('expected'),
  { heading: 'alarm' },
]

/** Paused ones first, then expired ones, then those with the most alarms; reports are one, however many. */
function urgency(line: QuestionLine): number {
  return line.alarms.length + (isReported(line) ? 1 : 0) + urgencyOf[line.state]
}

const urgencyOf: Record<QuestionLine['state'], number> = { paused: 20, expired: 10, live: 0 }

function isReported({ reports }: QuestionLine): boolean {
  return reports !== null
}

/** How many players say something, how many of them count, and what they say. */
function reportsText({ reports }: QuestionLine): string {
  if (reports === null) return '-'
  const reasons = Object.entries(reports.reasons).toSorted(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
  const said = reasons.map(([reason, players]) => `${reason} ${players}`).join(', ')
  return `${reports.players} (${reports.counting} count): ${said}`
}

function questionRow(line: QuestionLine): string[] {
  const counts = Object.entries(line.optionCounts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [
    line.id,
    String(line.version),
    line.state,
    line.difficulty,
    line.level ?? '-',
    line.pace ?? '-',
    line.validUntil ?? '-',
    line.family,
    String(line.rating),
    String(line.firsts),
    percent(line.shareRight),
    seconds(line.meanMillis),
    line.pointBiserial?.toFixed(2) ?? '-',
    counts.map(([given, times]) => `${given} ${times}`).join(', ') || '-',
    reportsText(line),
    [...line.alarms, ...(line.clearedAt === null ? [] : [`key found right ${day(line.clearedAt)}`])].join(', '),
  ]
}

function labelRow({ difficulty, questions, firsts, shareRight, expected, relabel }: LabelLine): string[] {
  const figures = [difficulty, String(questions), String(firsts), percent(shareRight), percent(expected)]
  return [...figures, relabel ? 'relabel' : '']
}

function percent(share: number | null): string {
  return share === null ? '-' : `${Math.round(share * 100)} %`
}

function seconds(millis: number | null): string {
  return millis === null ? '-' : `${(millis / 1_000).toFixed(1)} s`
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** Most reports that are shown of a question. */
const shownReports = 200

const reportColumns = ['reported', 'version', 'reason', 'language', 'player', 'counts', 'looked at', 'text']

/** `questions reports <id>`: who says what of a question, the newest first. What people wrote is shown on one line. */
export function showReports(id: string): AdminCommand {
  return async ({ connection: { db }, json, print, complain }) => {
    const reports = await reportsOfQuestion(db, id, shownReports)
    if (reports === null) {
      complain(`There is no question ${id}.`)
      return exitCodes.failed
    }
    const profiles = await publicProfilesOf(
      db,
      reports.map(({ userId }) => userId),
    )
    const lines = reports.map((report) => {
      const nickname = profiles.get(report.userId)?.nickname ?? report.userId
      return { ...report, nickname, text: report.text === null ? null : printable(report.text) }
    })
    if (json) print(JSON.stringify({ reports: lines }))
    else if (lines.length === 0) print(`Nobody has reported ${id}.`)
    else {
      const columns = reportColumns.map((heading) => ({ heading }))
      for (const line of textTable(columns, lines.map(reportRow))) print(line)
    }
    return exitCodes.well
  }
}

function reportRow({
  at,
  version,
  reason,
  language,
  nickname,
  counts,
  clearedAt,
  text,
}: ReportLine & { nickname: string }) {
  const lookedAt = clearedAt === null ? '-' : day(clearedAt)
  return [day(at), String(version), reason, language, nickname, counts ? 'yes' : 'no', lookedAt, text ?? '-']
}

/** `questions resume <id>`: brings a question back that an operator found right, and clears what was reported of it. */
export function resumeQuestion(id: string): AdminCommand {
  return async ({ connection, now, print, complain }) => {
    const before = await resume(connection, id, now)
    if (before === null || before.state === 'retired') {
      complain(before === null ? `There is no question ${id}.` : `${id} is retired: it is no longer in the files.`)
      return exitCodes.failed
    }
    const { state, reports } = before
    if (state === 'paused')
      print(`${id} is asked again; its answers, and reports so far, do not pause this version again.`)
    else if (reports === 0) print(`${id} is not paused; nothing was changed.`)
    else print(`${id} is not paused; its reports so far (${reports}) count as looked at.`)
    return exitCodes.well
  }
}

/** `questions resume --all` and `--topic <topic>`: brings back whatever is paused, after an attack or a mended rule. */
export function resumeAll(topic: Topic | null): AdminCommand {
  return async ({ connection, now, print }) => {
    const resumed = await resumeQuestions(connection, topic, now)
    for (const id of resumed) print(id)
    const these = resumed.length === 1 ? '1 question is asked again' : `${resumed.length} questions are asked again`
    const where = topic === null ? '' : ` of ${topic}`
    if (resumed.length === 0) print(`No question${where} is paused; nothing was changed.`)
    else print(`${these}; answers, and reports so far, do not pause ${resumed.length === 1 ? 'it' : 'them'} again.`)
    return exitCodes.well
  }
}

/** What a topic that there is not is answered with. */
export function unknownTopic(topic: string): AdminCommand {
  return ({ complain }) => {
    complain(`There is no topic ${topic}; there are ${topics.join(', ')}.`)
    return Promise.resolve(exitCodes.failed)
  }
}

/** Flows that the operator is shown. */
const shownFlows = 100

/**
 * `stakes flows`: who won how much of whom in a day and a week, the most first, and what the accounts of one device won
 * and lost together. Nothing in it says that somebody cheats: families and schools share devices.
 */
export async function reportFlows({ connection, now, json, print }: AdminContext): Promise<ExitCode> {
  const flows = await readFlows(connection.db, now, shownFlows)
  const devices = await readDeviceGroups(connection.db, now, shownFlows)
  if (json) {
    print(JSON.stringify({ flows, devices }))
    return exitCodes.well
  }
  for (const line of textTable(flowColumns, flows.map(flowRow))) print(line)
  print('')
  print(`${flows.length} pairs between whom BTZ flowed in the last seven days.`)
  if (devices.length === 0) return exitCodes.well
  print('')
  for (const line of textTable(deviceColumns, devices.map(deviceRow))) print(line)
  print('')
  print(`${devices.length} devices with several accounts that staked, at most ${shownAccounts} of each named.`)
  return exitCodes.well
}

/** Accounts of a device that are named in its line: those that won the most and those that lost the most. */
const shownAccounts = 8

const deviceColumns = [
  numberColumn('accounts'),
  numberColumn('BTZ a day'),
  numberColumn('BTZ a week'),
  numberColumn('duels'),
  { heading: 'on one device, with the BTZ of the week' },
]

function deviceRow({ accounts, dayCents, weekCents, duels }: DeviceGroup): string[] {
  const half = shownAccounts / 2
  const shown = accounts.length > shownAccounts ? [...accounts.slice(0, half), ...accounts.slice(-half)] : accounts
  const names = shown.map((account) => `${account.nickname} ${wholeBtz(account.weekCents)}`).join(', ')
  return [String(accounts.length), wholeBtz(dayCents), wholeBtz(weekCents), String(duels), names]
}

function wholeBtz(amount: number): string {
  return (amount / centsPerBtz).toFixed(2)
}

const flowColumns = [
  { heading: 'from' },
  { heading: 'to' },
  numberColumn('BTZ a day'),
  numberColumn('BTZ a week'),
  numberColumn('duels'),
]

function flowRow({ from, to, dayCents, weekCents, duels }: StakeFlow): string[] {
  return [from, to, wholeBtz(dayCents), wholeBtz(weekCents), String(duels)]
}

/** `bots`: every bot, the weakest first, with how players do against it. */
export async function reportBots({ connection, json, print }: AdminContext): Promise<ExitCode> {
  const bots = await botReport(connection.db)
  if (json) {
    print(JSON.stringify({ bots }))
    return exitCodes.well
  }
  for (const line of textTable(botColumns, bots.map(botRow))) print(line)
  print('')
  const played = bots.reduce((sum, { duels }) => sum + duels, 0)
  const won = bots.reduce((sum, { duels, playerRate }) => sum + duels * (playerRate ?? 0), 0)
  print(`${bots.length} bots, ${played} duels, players won ${percent(played === 0 ? null : won / played)}.`)
  return exitCodes.well
}

const botColumns = [
  { heading: 'bot' },
  { heading: 'temperament' },
  numberColumn('strength'),
  numberColumn('shift'),
  numberColumn('duels'),
  numberColumn('players win'),
]

function botRow({ name, temperament, theta, shift, duels, playerRate, active }: BotLine): string[] {
  const figures = [String(Math.round(theta)), shift.toFixed(1), String(duels), percent(playerRate)]
  return [active ? name : `${name} (rests)`, temperament, ...figures]
}
