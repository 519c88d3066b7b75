import { goalKinds } from '@satoshi/rules/mission/goal'
import { missionStates } from '@satoshi/rules/mission/mission'
import { z } from 'zod'

import { amountCents, commandBody, instant, refusing, signedIn } from './base.ts'
import { matchView, reward } from './match.ts'
import { subject, topic } from './question.ts'

const tags = ['missions']

/** A mission of the player: what it asks, how far it is, what it pays. */
export const mission = z.object({
  id: z.uuid(),
  /** 0 to 4, in the order of what they pay. */
  slot: z.int(),
  kind: z.enum(goalKinds),
  topic: topic.nullable(),
  subject: subject.nullable(),
  progress: z.int(),
  target: z.int(),
  state: z.enum(missionStates),
  xp: z.int(),
  amountCents,
})

/** The five missions of a day or a week. */
export const missionSet = z.object({
  /** The day, or the Monday of the week, in the player's zone. */
  starts: z.iso.date(),
  /** When it closes, and until when what is done can be claimed. */
  closesAt: instant,
  claimUntil: instant,
  missions: z.array(mission),
})

/** Combo of the day: what claiming all five missions pays. Source: product 1.9. */
export const missionCombo = z.object({
  claimed: z.int(),
  of: z.int(),
  paid: z.boolean(),
  xp: z.int(),
  amountCents,
})

/** The player's missions. `earlier` are sets that have closed and can still be claimed from. */
export const missions = z.object({
  daily: missionSet,
  weekly: missionSet,
  earlier: z.array(missionSet),
  combo: missionCombo,
  /** Rerolls of the day: how many are left, and what the next one costs. */
  rerolls: z.object({ left: z.int(), costCents: amountCents }),
  /** The mission quiz of the day. Source: product 9.15. */
  quiz: z.object({ state: z.enum(['open', 'running', 'done']), questions: z.int() }),
  serverNow: instant,
})

const params = z.strictObject({ id: z.uuid() })
const command = z.object({ params, body: commandBody })

export const missionContract = {
  read: signedIn
    .route({ method: 'GET', path: '/missions', tags, summary: 'The missions of the day and of the week' })
    .output(missions),
  claim: signedIn
    .errors(refusing('mission.notFound', 'mission.notDone', 'mission.expired', 'request.commandReused'))
    .route({
      method: 'POST',
      path: '/missions/{id}/claim',
      tags,
      inputStructure: 'detailed',
      summary: 'Claim what a mission pays; claimed again it pays nothing',
    })
    .input(command)
    .output(z.object({ rewards: z.array(reward), combo: z.boolean() })),
  reroll: signedIn
    .errors(
      refusing(
        'mission.notFound',
        'mission.notOpen',
        'mission.noRerolls',
        'wallet.insufficient',
        'request.commandReused',
      ),
    )
    .route({
      method: 'POST',
      path: '/missions/{id}/reroll',
      tags,
      inputStructure: 'detailed',
      summary: 'Another mission of the day instead of one in progress',
    })
    .input(command)
    .output(mission),
  quiz: signedIn
    .errors(refusing('match.busy', 'mission.quizDone', 'quiz.notAvailable', 'request.commandReused'))
    .route({
      method: 'POST',
      path: '/missions/quiz',
      tags,
      summary: 'Start the mission quiz of the day; an open solo is returned instead of a second one',
    })
    .input(commandBody)
    .output(matchView),
}

export type Mission = z.infer<typeof mission>
export type MissionSet = z.infer<typeof missionSet>
export type Missions = z.infer<typeof missions>
