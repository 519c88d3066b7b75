import { hour } from '@satoshi/rules/time'

import { hastyPlayers, hidingPlayers, type HastyPlayer, type HidingPlayer } from '../match/match-api.ts'
import { publicProfilesOf } from '../profile/profile-api.ts'
import { suspectDays, suspectReport } from '../question/question-api.ts'
import { exitCodes, textTable, type AdminContext, type ExitCode } from './admin-command.ts'

const right = (heading: string) => ({ heading, right: true })
const suspectColumns = [{ heading: 'player' }, right('asked'), right('wrong'), right('asked elsewhere'), right('right')]
const hastyColumns = [{ heading: 'player' }, right('answers'), right('too fast'), right('right')]
const hidingColumns = [
  { heading: 'player' },
  right('duels'),
  right('page hidden'),
  right('right'),
  right('not hidden'),
  right('right'),
]

/**
 * `players`: whose first attempts agree suspiciously, who answers faster than anybody reads, and whose page was hidden over
 * questions of duels, over the last days. Exit code 1 when somebody is named for the first.
 */
export async function reportPlayers({ connection, now, json, print }: AdminContext): Promise<ExitCode> {
  const { db } = connection
  const suspects = await suspectReport(db, now)
  const hasty = await hastyPlayers(db, now - suspectDays * 24 * hour)
  const hiding = await hidingPlayers(db, now - suspectDays * 24 * hour)
  const profiles = await publicProfilesOf(
    db,
    [...suspects, ...hasty, ...hiding].map(({ userId }) => userId),
  )
  const nameOf = (userId: string) => profiles.get(userId)?.nickname ?? userId
  const lineOf = named(nameOf)
  if (json)
    print(JSON.stringify({ suspects: suspects.map(lineOf), hasty: hasty.map(lineOf), hiding: hiding.map(lineOf) }))
  else {
    const rows = suspects.map(({ userId, targets, wrong, elsewhere, rightElsewhere }) => [
      nameOf(userId),
      ...[targets, wrong, elsewhere, rightElsewhere].map(String),
    ])
    for (const line of textTable(suspectColumns, rows)) print(line)
    print('')
    for (const line of textTable(hastyColumns, hasty.map(hastyRow(nameOf)))) print(line)
    print('')
    for (const line of textTable(hidingColumns, hiding.map(hidingRow(nameOf)))) print(line)
    print('')
    const [together, fast] = [suspects.length, hasty.length]
    print(`Page hidden for more than 2 s over open questions of duels, as it said itself: ${hiding.length}.`)
    print(`Wrong together on the same questions: ${together}. Faster than one reads, under 350 ms: ${fast}.`)
  }
  return suspects.length === 0 ? exitCodes.well : exitCodes.wrong
}

function named(nameOf: (userId: string) => string) {
  return <Line extends { userId: string }>(line: Line) => ({ nickname: nameOf(line.userId), ...line })
}

function hastyRow(nameOf: (userId: string) => string) {
  return ({ userId, answers, fast, rightFast }: HastyPlayer) => [
    nameOf(userId),
    ...[answers, fast, rightFast].map(String),
  ]
}

function hidingRow(nameOf: (userId: string) => string) {
  return ({ userId, duels, hidden, rightHidden, shown, rightShown }: HidingPlayer) => [
    nameOf(userId),
    ...[duels, hidden, rightHidden, shown, rightShown].map(String),
  ]
}
