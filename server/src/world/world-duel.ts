import type { MatchView } from '@satoshi/contract/match'
import { second, type Instant, type Millis } from '@satoshi/rules/time'

import { choiceFor, knows, thinkingTime, type Play, type Visitor } from './world-play.ts'
import type { Person, PlannedDuel } from './world-plan.ts'

/** Somebody at a duel: who they are, and the browser that they sit at. */
type Side = { person: Person; visitor: Visitor; userId: string }

/** What a duel is played with; each of its two has a browser. */
export type DuelPlay = Omit<Play, 'visitor'> & { visitorOf: (person: Person) => Visitor; now: () => Instant }

type Asking = Extract<MatchView['phase'], { name: 'asking' }>

/** Two people meet, follow each other now and then, and play a duel to its end as they would: one asks, the other takes it up. */
export async function playDuel(
  { people, theme, stakeBtz, areFriends, isEven }: PlannedDuel,
  play: DuelPlay,
): Promise<void> {
  const [one, other] = [await sideOf(people[0], play), await sideOf(people[1], play)]
  for (const { visitor } of [one, other]) await visitor.call('POST', '/api/rpc/update_user_heartbeat', {})
  if (areFriends) {
    await one.visitor.call('PUT', `/api/people/${other.userId}/follow`)
    await other.visitor.call('PUT', `/api/people/${one.userId}/follow`)
  }
  const id = play.newCommandId()
  const invite = { id, challenged_id: other.userId, quiz_topic: theme, bet_amount: stakeBtz }
  await one.visitor.call('POST', '/api/duel_invites', invite)
  const { duel_id: duelId } = await other.visitor.call<{ duel_id: string }>(
    'POST',
    '/api/rpc/create_duel_with_invite',
    {
      p_invite_id: id,
    },
  )
  for (const side of [one, other]) await command(side, duelId, { type: 'ready' }, play)
  const sides: Sides = [one, other]
  await playOut(sides, duelId, { ...play, isEven })
}

async function sideOf(person: Person, { visitorOf }: DuelPlay): Promise<Side> {
  const visitor = visitorOf(person)
  const { profile } = await visitor.call<{ profile: { id: string } }>('GET', '/api/me')
  return { person, visitor, userId: profile.id }
}

type Sides = [Side, Side]

/** How it is played; `isEven` where both think and answer alike. */
type Playing = DuelPlay & { isEven: boolean }

async function playOut(sides: Sides, duelId: string, play: Playing): Promise<void> {
  for (;;) {
    const view = await readView(sides[0], duelId)
    const { phase } = view
    if (phase.name === 'ended') return
    if (phase.name === 'asking') await answerBoth(sides, view, phase, play)
    else play.pass(untilEnd(phase, play.now()))
  }
}

/** Until when a countdown or a reveal lasts, and a little. */
function untilEnd(phase: MatchView['phase'], now: Instant): Millis {
  const endsAt = 'endsAt' in phase && phase.endsAt !== null ? phase.endsAt : now + second
  return Math.max(0, endsAt - now) + 1
}

/** Both think at the same time; whoever has done so first answers first, and who thinks too long does not. */
async function answerBoth(sides: Sides, view: MatchView, phase: Asking, play: Playing): Promise<void> {
  const thoughts = sides.map((side) => ({ side, at: phase.opensAt + thinkingTime(play.chance) }))
  const [first] = thoughts
  const closesAt = phase.closesAt ?? phase.opensAt
  const isRight = play.chance.next() < 0.5
  for (const { side, at } of thoughts.toSorted((a, b) => a.at - b.at)) {
    const then = play.isEven && first ? first.at : at
    if (then >= closesAt) continue
    play.pass(Math.max(0, then - play.now()))
    await answer(side, view.id, play, play.isEven ? isRight : null)
  }
  const now = await readView(sides[0], view.id)
  if (now.phase.name === 'asking') play.pass(Math.max(0, closesAt - play.now()) + second)
}

/** By the side's own view: in its language, and in the order in which it sees the options. `agreed`: whether it is right, or null where skill decides. */
async function answer(side: Side, duelId: string, play: DuelPlay, agreed: boolean | null): Promise<void> {
  const { phase } = await readView(side, duelId)
  if (phase.name !== 'asking') return
  const { language, skill } = side.person
  const known = play.knowledge(language, phase.question.prompt)
  const isRight = agreed ?? knows(skill, known, play.chance)
  const choice = choiceFor(phase.question, known, language, isRight, play.chance)
  await command(side, duelId, { type: 'answer', position: phase.position, choice }, play)
}

function readView({ visitor }: Side, duelId: string): Promise<MatchView> {
  return visitor.call('GET', `/api/matches/${duelId}`)
}

async function command({ visitor }: Side, duelId: string, body: object, play: DuelPlay): Promise<void> {
  await visitor.call('POST', `/api/matches/${duelId}/commands`, { commandId: play.newCommandId(), ...body })
}
