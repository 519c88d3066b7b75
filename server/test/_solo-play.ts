import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import { second, type Millis } from '@satoshi/rules/time'
import { expect } from 'vitest'

import type { TestClock } from './_clock.ts'
import { choiceFor, storedMatch } from './_duel.ts'
import type { Player } from './_player.ts'
import type { TestServer } from './_server.ts'

/** Sends a command of a match that must be taken. */
export async function soloCommand(player: Player, { id }: MatchView, bare: object): Promise<MatchView> {
  const sent = { commandId: randomUUID(), ...bare }
  const { status, body } = await player.post<MatchView>(`/api/matches/${id}/commands`, sent)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

export type SoloPace = { millis?: Millis; until?: number }

/** Answers until the end, or until `until` questions are answered, each in `millis`; gives the last view. */
export async function playSolo(
  { server, clock }: { server: TestServer; clock: TestClock },
  player: Player,
  view: MatchView,
  right: (position: number) => boolean,
  { millis = 4 * second, until = Infinity }: SoloPace = {},
): Promise<MatchView> {
  let now = view
  while (now.phase.name === 'asking' || now.phase.name === 'revealing') {
    const { phase } = now
    if (phase.name === 'asking' && phase.position >= until) break
    clock.pass(millis)
    if (phase.name === 'revealing') now = await soloCommand(player, now, { type: 'next' })
    else {
      const choice = choiceFor(await storedMatch(server.db, now.id), player.id, phase.position, right(phase.position))
      now = await soloCommand(player, now, { type: 'answer', position: phase.position, choice })
    }
  }
  return now
}
