import { everyVariant, questionFiles, questionsIn, type BankQuestion } from '@satoshi/content/server'
import type { MatchView } from '@satoshi/contract/match'
import type { Language } from '@satoshi/rules/language'
import type { SeatChoice } from '@satoshi/rules/match/command'
import { rulesOf } from '@satoshi/rules/match/kinds'
import type { OptionId } from '@satoshi/rules/match/match'
import type { Random } from '@satoshi/rules/random'
import { chanceOfRight, guessChance, startingRating } from '@satoshi/rules/rating/first-attempt'
import { second, type Millis } from '@satoshi/rules/time'
import type { FastifyInstance } from 'fastify'

import type { Person, PlannedQuiz } from './world-plan.ts'

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
  await playOn(await startQuiz(wish, play), person, play, part)
}

/** Starts a quiz, or goes on with one that was left lying. */
export function startQuiz(wish: PlannedQuiz['wish'], { visitor, newCommandId }: Play): Promise<MatchView> {
  return visitor.call<MatchView>('POST', '/api/matches', { commandId: newCommandId(), mode: 'solo', ...wish })
}

/** Plays a quiz that has begun, to its end or for a `part` of its questions. */
export async function playOn(begun: MatchView, person: Person, play: Play, part = 1): Promise<void> {
  const { visitor, pass, newCommandId } = play
  let view = begun
  const stays = Math.ceil(part * view.questions)
  while (view.phase.name !== 'ended') {
    const { phase } = view
    if (phase.name !== 'asking' && phase.name !== 'revealing') throw new Error(`a solo quiz is ${phase.name}`)
    if (phase.position >= stays) return
    // Where a question is read before it can be answered, its time has not begun.
    if (phase.name === 'asking') pass(Math.max(0, phase.opensAt - view.serverNow))
    const mayNext = view.may.includes('next')
    const command = phase.name === 'asking' ? answer(phase, person, play) : mayNext ? { type: 'next' } : null
    if (phase.name === 'revealing')
      pass(
        mayNext
          ? readingTime(phase.mine?.correct ?? false, play.chance)
          : Math.max(1, (phase.endsAt ?? 0) - view.serverNow),
      )
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
const questionMillis: Millis = 29 * second
const longestThought: Millis = 31 * second

/** Mostly six to fifteen seconds, now and then until the time is over. */
export function thinkingTime(chance: Random): Millis {
  const normal = chance.next() + chance.next() + chance.next() + chance.next() - 2
  const millis = Math.round(Math.max(1.6, 9 * Math.exp(normal * 0.75)) * second)
  return millis > questionMillis ? longestThought : millis
}

/** Mistakes are read about longer. */
function readingTime(wasRight: boolean, chance: Random): Millis {
  return Math.round((wasRight ? 1 + 5 * chance.next() : 3 + 9 * chance.next()) * second)
}

type WorldQuestion = Extract<MatchView['phase'], { name: 'asking' }>['question']

/** What the world's people know: the bank, looked up by the text that a player is shown. */
type Knowledge = (language: Language, prompt: string) => BankQuestion

/** Reads the bank. Throws for a prompt that is not in it. */
export function readKnowledge(): Knowledge {
  const byPrompt = new Map(
    questionsIn(questionFiles())
      .flatMap(everyVariant)
      .flatMap((question) =>
        Object.entries(question.texts).map(([language, { prompt }]) => [`${language} ${prompt}`, question] as const),
      ),
  )
  return (language, prompt) => {
    const found = byPrompt.get(`${language} ${prompt}`)
    if (!found) throw new Error(`not in the bank: ${prompt}`)
    return found
  }
}

/** Whether somebody of this skill gets the question right. */
export function knows(skill: number, question: BankQuestion, chance: Random): boolean {
  return chance.next() < chanceOfRight(skill, startingRating[question.difficulty], guessChance(question.key))
}

/** The answer that a player gives in the order that they see: the right one, or one that people give who miss it. */
export function choiceFor(
  shown: WorldQuestion,
  question: BankQuestion,
  language: Language,
  right: boolean,
  chance: Random,
): SeatChoice {
  const { key } = question
  const rules = rulesOf(key)
  return rules.toSeat(orderOf(shown, question, language), right ? rules.right(key) : rules.wrong(key, chance))
}

/** The options by the bank's ids, found by the texts that are shown; none where the question has none. */
function orderOf(shown: WorldQuestion, question: BankQuestion, language: Language): OptionId[] {
  const text = question.texts[language]
  if (!('options' in shown) || !('options' in text)) return []
  const ids = Object.keys(text.options) as OptionId[] // safe: the schema has no others
  const texts: Partial<Record<OptionId, string>> = text.options
  return shown.options.map((option) => {
    const id = ids.find((each) => texts[each] === option)
    if (!id) throw new Error(`${question.id} is not asked as it is in the bank`)
    return id
  })
}

/** A browser in the world: calls the real API without a network, and keeps its cookies. */
export class Visitor {
  readonly #http: FastifyInstance
  readonly #cookies = new Map<string, string>()

  constructor(http: FastifyInstance) {
    this.#http = http
  }

  /** The answer to a call. Throws for anything but success: nobody in the world does what may not be done. */
  async call<Answer>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await this.#http.inject({ method, url, headers: { cookie }, ...(body && { payload: body }) })
    for (const { name, value } of reply.cookies) this.#cookies.set(name, encodeURIComponent(value))
    if (reply.statusCode >= 400) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`)
    return reply.json<Answer>()
  }
}
