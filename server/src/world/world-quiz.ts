import type { MatchView } from '@satoshi/contract/match'
import type { Random } from '@satoshi/rules/random'
import { second, type Millis } from '@satoshi/rules/time'

import { choiceFor, knows, type Knowledge } from './world-knowledge.ts'
import type { Person, PlannedQuiz } from './world-plan.ts'
import type { Visitor } from './world-visitor.ts'

/** What a quiz is played with. `pass` lets the world's time go by; `newCommandId` names each thing asked for. */
export type Play = {
  visitor: Visitor
  knowledge: Knowledge
  chance: Random
  pass: (millis: Millis) => void
  newCommandId: () => string
}

/** Plays a quiz as its person would: thinks, answers, reads or skips the explanation, sometimes walks away. */
export async function playQuiz({ person, wish, part }: PlannedQuiz, play: Play): Promise<void> {
  const { visitor, pass, newCommandId } = play
  let view = await visitor.call<MatchView>('POST', '/api/matches', { commandId: newCommandId(), mode: 'solo', ...wish })
  const stays = Math.ceil(part * view.questions)
  while (view.phase.name !== 'ended') {
    const { phase } = view
    if (phase.name !== 'asking' && phase.name !== 'revealing') throw new Error(`a solo quiz is ${phase.name}`)
    if (phase.position >= stays) return
    const command = phase.name === 'asking' ? answer(phase, person, play) : { type: 'next' }
    if (phase.name === 'revealing') pass(readingTime(phase.mine?.correct ?? false, play.chance))
    view = command
      ? await visitor.call('POST', `/api/matches/${view.id}/commands`, { commandId: newCommandId(), ...command })
      : await visitor.call('GET', `/api/matches/${view.id}`)
  }
}

type Asking = Extract<MatchView['phase'], { name: 'asking' }>

/** The answer after some thought; null when the thought took too long. */
function answer({ position, question }: Asking, person: Person, { knowledge, chance, pass }: Play) {
  const known = knowledge(person.language, question.prompt)
  const isRight = knows(person.skill, known, chance)
  const millis = thinkingTime(chance)
  pass(millis)
  return millis >= longestThought
    ? null
    : { type: 'answer', position, choice: choiceFor(question, known, person.language, isRight, chance) }
}

/** Whoever has not answered by then lets the time run out. */
const patience: Millis = 29 * second
const longestThought: Millis = 31 * second

/** Mostly six to fifteen seconds, now and then until the time is over. */
export function thinkingTime(chance: Random): Millis {
  const normal = chance.next() + chance.next() + chance.next() + chance.next() - 2
  const millis = Math.round(Math.max(1.6, 9 * Math.exp(normal * 0.75)) * second)
  return millis > patience ? longestThought : millis
}

/** Mistakes are read about longer. */
function readingTime(wasRight: boolean, chance: Random): Millis {
  return Math.round((wasRight ? 1 + 5 * chance.next() : 3 + 9 * chance.next()) * second)
}
