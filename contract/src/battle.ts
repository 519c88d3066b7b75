import { battleSides, challengeRefusals, decisions, fightRefusals } from '@satoshi/rules/district/battle'
import { z } from 'zod'

import { commandId, instant, refusing, signedIn } from './base.ts'
import { districtKey } from './district.ts'
import { matchView } from './match.ts'

const tags = ['district']

const side = z.enum(battleSides)
/** A number of each side. */
export const ofBoth = z.object({ attacker: z.int(), defender: z.int() })

/** A challenge of one district to another, which runs for a day. */
export const battle = z.object({
  id: z.uuid(),
  attacker: districtKey,
  defender: districtKey,
  startedAt: instant,
  endsAt: instant,
  /** Residents of each side with an attempt that counts. */
  fighters: ofBoth,
  /** What it came to; null while it runs, when nobody is told how it stands. */
  result: z
    .object({
      /** Null for a draw, and where neither side had enough fighters. */
      winner: side.nullable(),
      by: z.enum(decisions),
      /** Scores of the sides, in tenths of a percent; null after a forfeit, where they would be those of one or two people. */
      scores: ofBoth.nullable(),
    })
    .nullable(),
})

/** How a district stands among the seven by its battles. */
const battleRecord = z.object({
  elo: z.int(),
  /** Place by Elo, from 1. */
  rank: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
})

/** What a player has to do with a battle. */
const battleMine = z.object({
  /** The side on which the player lives. */
  side,
  /** Attempts that were begun, the first first; `permille` is null for one that runs or does not count. */
  attempts: z.array(z.object({ matchId: z.uuid(), open: z.boolean(), permille: z.int().nullable() })),
  attemptsLeft: z.int(),
  /** Why no attempt can begin now; null where one can. */
  bar: z.enum(fightRefusals).nullable(),
})

export const battleContract = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/districts/{district}/battles',
      tags,
      summary: 'Battles of a district, and whether the player may challenge it',
    })
    .input(z.strictObject({ district: districtKey }))
    .output(
      z.object({
        record: battleRecord,
        running: z.array(battle),
        past: z.array(battle),
        /** Why the player cannot challenge it for their own district; null where they can. */
        bar: z.enum(challengeRefusals).nullable(),
      }),
    ),
  get: signedIn
    .errors(refusing('battle.notFound'))
    .route({
      method: 'GET',
      path: '/battles/{id}',
      tags,
      summary: 'A battle, by its id or that of an attempt',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ battle, mine: battleMine.nullable() })),
  challenge: signedIn
    .errors(refusing('battle.cannotChallenge', 'request.commandReused'))
    .route({
      method: 'POST',
      path: '/districts/{district}/battles',
      tags,
      summary: "Challenge a district for one's own, for 500 BTZ of its treasury",
    })
    .input(z.strictObject({ district: districtKey, commandId }))
    .output(battle),
  fight: signedIn
    .errors(
      refusing('battle.notFound', 'battle.cannotFight', 'match.busy', 'quiz.notAvailable', 'request.commandReused'),
    )
    .route({
      method: 'POST',
      path: '/battles/{id}/attempts',
      tags,
      summary: 'Begin an attempt; one that runs is returned instead',
    })
    .input(z.strictObject({ id: z.uuid(), commandId }))
    .output(matchView),
}

export type Battle = z.infer<typeof battle>
export type BattleMine = z.infer<typeof battleMine>
export type BattleRecord = z.infer<typeof battleRecord>
