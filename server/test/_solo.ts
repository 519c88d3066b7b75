import { randomUUID } from 'node:crypto'

import type { MatchCommand, MatchView } from '@satoshi/contract/match'
import { rulesOf } from '@satoshi/rules/match/kinds'
import type { Match } from '@satoshi/rules/match/match'
import { rightChoice, seatChoice } from '@satoshi/rules/match/order'
import type { SeatChoice } from '@satoshi/rules/match/command'
import { random } from '@satoshi/rules/random'
import { pino } from 'pino'

import { submitForPlayer, createMatches, registerFormat, type Matches, type Settle } from '../src/match/matches.ts'
import { loadMatch } from '../src/match/match-store.ts'
import { sendJob } from '../src/platform/jobs/jobs.ts'
import { silentLive } from '../src/platform/live/live.ts'
import type { Connection } from '../src/platform/postgres/connect.ts'
import { newSeed } from '../src/platform/ids.ts'
import { seedQuestions } from '../src/question/question.ts'
import { hintPurse } from '../src/quiz/hint-purse.ts'
import { settleSolo } from '../src/quiz/settle-solo.ts'
import { startSolo, type SoloRequest } from '../src/quiz/start-solo.ts'
import { TestClock } from './_clock.ts'
import { standardGame } from './_game-settings.ts'
import { createDatabase, type TestDatabase } from './_database.ts'

/** A database with the bank, a clock that stands still, and one node that runs matches. */
export type SoloWorld = TestDatabase & {
  clock: TestClock
  node: Matches
  /** One that settles otherwise, or has connections of its own, if told so. */
  anotherNode: (settle?: Settle, connection?: Pick<Connection, 'db' | 'inTransaction'>) => Matches
  close: () => Promise<void>
}

export async function soloWorld(): Promise<SoloWorld> {
  const database = await createDatabase()
  await seedQuestions(database)
  const clock = new TestClock()
  const nodes: Matches[] = []
  const anotherNode: SoloWorld['anotherNode'] = (settle = settleByStandard, connection = database) => {
    const log = pino({ level: 'silent' })
    const parts = { clock, live: silentLive(), log, newSeed, jobs: { send: sendJob } }
    const node = createMatches({ ...connection, ...standardGame, ...parts })
    registerFormat(node, 'solo', { settle, hints: hintPurse })
    nodes.push(node)
    return node
  }
  const close = async () => {
    for (const node of nodes) node.timers.close()
    await database.drop()
  }
  return { ...database, clock, node: anotherNode(), anotherNode, close }
}

/** Settles as the server does while no setting was changed. */
export function settleByStandard(...[tx, match, at]: Parameters<Settle>): ReturnType<Settle> {
  return settleSolo(tx, match, at, standardGame)
}

export function start(node: Matches, userId: string, request: Partial<SoloRequest> = {}): Promise<MatchView> {
  return startSolo(node, { userId, language: 'pt-BR' }, { commandId: randomUUID(), ...request })
}

export type Bare = MatchCommand extends infer Each ? (Each extends unknown ? Omit<Each, 'commandId'> : never) : never

export function command(
  node: Matches,
  matchId: string,
  userId: string,
  bare: Bare,
  commandId: string = randomUUID(),
): Promise<MatchView> {
  const at = node.app.clock.now()
  return submitForPlayer(node, matchId, { userId, language: 'pt-BR', command: { ...bare, commandId }, at })
}

/** What the stored match says is right at `position`, or something that is not, in the player's order. */
export async function choiceAt(
  world: SoloWorld,
  matchId: string,
  position: number,
  right: boolean,
): Promise<SeatChoice> {
  const loaded = await loadMatch(world.db, matchId)
  const question = loaded?.match.questions[position]
  if (!loaded || !question) throw new Error('no question')
  const choice = seatChoice(loaded.match, 0, position, rightChoice(question))
  if (right) return choice
  if ('value' in choice) return { value: question.key.kind === 'number' ? question.key.min : 0 }
  return seatChoice(loaded.match, 0, position, rulesOf(question.key).wrong(question.key, random('wrong')))
}

/** Answers everything, four seconds a question and as long on each reveal; gives the last view. */
export async function playOn(
  world: SoloWorld,
  view: MatchView,
  userId: string,
  right: (position: number) => boolean,
): Promise<MatchView> {
  let now = view
  while (now.phase.name !== 'ended') {
    world.clock.pass(4_000)
    now = await (now.phase.name === 'asking'
      ? answerRight(world, now, userId, right(now.phase.position))
      : command(world.node, now.id, userId, { type: 'next' }))
  }
  return now
}

export async function answerRight(
  world: SoloWorld,
  view: MatchView,
  userId: string,
  right: boolean,
): Promise<MatchView> {
  if (view.phase.name !== 'asking') throw new Error('no question is open')
  const { position } = view.phase
  const choice = await choiceAt(world, view.id, position, right)
  return command(world.node, view.id, userId, { type: 'answer', position, choice })
}

export async function storedMatch(world: SoloWorld, matchId: string): Promise<Match> {
  const loaded = await loadMatch(world.db, matchId)
  if (!loaded) throw new Error('no match')
  return loaded.match
}
