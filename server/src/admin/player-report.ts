import { hour } from '@satoshi/rules/time'

import { hastyPlayers, type HastyPlayer } from '../match/match-api.ts'
import { publicProfilesOf } from '../profile/profile-api.ts'
import { suspectDays, suspectReport } from '../question/question-api.ts'
import { exitCodes, textTable, type AdminContext, type ExitCode } from './admin-command.ts'

const right = (heading: string) => ({ heading, right: true })
const suspectColumns = [{ heading: 'player' }, right('asked'), right('wrong'), right('asked elsewhere'), right('right')]
const hastyColumns = [{ heading: 'player' }, right('answers'), right('too fast'), right('right')]

/**
 * `players`: whose first attempts agree suspiciously, and who answers faster than anybody reads, over the last days. Exit
 * code 1 when somebody is named for the first.
 */
export async function reportPlayers({ connection, now, json, print }: AdminContext): Promise<ExitCode> {
  const { db } = connection
  const suspects = await suspectReport(db, now)
  const hasty = await hastyPlayers(db, now - suspectDays * 24 * hour)
  const profiles = await publicProfilesOf(
    db,
    [...suspects, ...hasty].map(({ userId }) => userId),
  )
  const nameOf = (userId: string) => profiles.get(userId)?.nickname ?? userId
  if (json) print(JSON.stringify({ suspects: suspects.map(named(nameOf)), hasty: hasty.map(named(nameOf)) }))
  else {
    const rows = suspects.map(({ userId, targets, wrong, elsewhere, rightElsewhere }) => [
      nameOf(userId),
      ...[targets, wrong, elsewhere, rightElsewhere].map(String),
    ])
    for (const line of textTable(suspectColumns, rows)) print(line)
    print('')
    for (const line of textTable(hastyColumns, hasty.map(hastyRow(nameOf)))) print(line)
    print('')
    const [together, fast] = [suspects.length, hasty.length]
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
