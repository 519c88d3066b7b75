import { choiceOf } from '../match/_match-world.ts'
import type { Command } from '../match/command.ts'
import type { Match } from '../match/match.ts'
import type { Random } from '../random.ts'
import type { Millis } from '../time.ts'

/** How a player is: what they know, how quick they are, and what goes wrong around them. */
export type Temper = {
  /** How often an answer is right. */
  knows: number
  thinks: Millis
  /** How often a question is left without an answer. */
  sleeps: number
  /** How often in a minute the connection is lost. */
  loses: number
  /** How often in a minute they give up. */
  leaves: number
  /** How often a command is nonsense: another position, a foreign seat's time, ready in the middle. */
  lies: number
}

/** What a player does next, looking at the duel as it was told to them; null: nothing. */
export function nextCommand(chance: Random, temper: Temper, match: Match, seat: number): Command | null {
  const { phase } = match
  if (chance.next() < temper.lies) return nonsense(chance, seat)
  if (phase.name === 'waiting') return match.seats[seat]?.ready ? null : { type: 'ready', seat }
  if (phase.name !== 'asking' || match.seats[seat]?.locked) return null
  if (chance.next() < temper.sleeps) return null
  const lagMillis = chance.below(400)
  return { type: 'answer', seat, position: phase.position, choice: anyChoice(chance, temper, match, seat), lagMillis }
}

function anyChoice(chance: Random, { knows }: Temper, match: Match, seat: number) {
  const position = match.phase.name === 'asking' ? match.phase.position : 0
  const isNumber = match.questions[position]?.key.kind === 'number'
  if (isNumber && chance.below(4) === 0) return { value: 1_000 + (chance.below(3) - 1) * 50 }
  return choiceOf(match, seat, chance.next() < knows)
}

function nonsense(chance: Random, seat: number): Command {
  const dice = chance.below(4)
  if (dice === 0) return { type: 'ready', seat }
  if (dice === 1) return { type: 'next', seat }
  return { type: 'answer', seat, position: chance.below(11), choice: { option: chance.below(2) }, lagMillis: 9_999 }
}
