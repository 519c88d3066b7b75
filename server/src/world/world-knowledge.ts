import { questionFiles, questionsIn, type Question } from '@satoshi/content/server'
import type { MatchView } from '@satoshi/contract/match'
import type { Random } from '@satoshi/rules/random'
import { chanceOfRight } from '@satoshi/rules/rating/first-attempt'
import { startingRating } from '@satoshi/rules/rating/question-rating'
import type { Language } from '@satoshi/rules/language'

type Asking = Extract<MatchView['phase'], { name: 'asking' }>['question']
type Choice = { option: number } | { value: number }

/** What the world's people know: the bank, looked up by the text that a player is shown. */
export type Knowledge = (language: Language, prompt: string) => Question

/** Reads the bank. Throws for a prompt that is not in it. */
export function readKnowledge(): Knowledge {
  const byPrompt = new Map(
    questionsIn(questionFiles()).flatMap((question) =>
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
export function knows(skill: number, question: Question, chance: Random): boolean {
  const guess = question.kind === 'number' ? 0 : 1 / Object.keys(question.texts['pt-BR'].options).length
  return chance.next() < chanceOfRight(skill, startingRating[question.difficulty], guess)
}

/** The answer that a player gives in the order that they see: the right one, or another. */
export function choiceFor(
  asked: Asking,
  question: Question,
  language: Language,
  right: boolean,
  chance: Random,
): Choice {
  if (question.kind === 'number') return { value: right ? question.answer.value : wrongValue(question.answer, chance) }
  const options = 'options' in asked ? asked.options : []
  const texts: Record<string, string> = question.texts[language].options
  const rightOption = options.indexOf(texts[question.correct] ?? '')
  if (rightOption === -1) throw new Error(`${question.id} is not asked as it is in the bank`)
  return {
    option: right ? rightOption : (rightOption + 1 + chance.below(options.length - 1)) % options.length,
  }
}

/** Some value of the slider that is far enough from the right one to be wrong. */
function wrongValue({ value, min, max, step }: Extract<Question, { kind: 'number' }>['answer'], chance: Random) {
  const steps = Math.round((max - min) / step)
  const guessed = min + chance.below(steps + 1) * step
  const isNear = Math.abs(guessed - value) <= Math.abs(value) * 0.1
  const rounded = Number((isNear ? (value - min > max - value ? min : max) : guessed).toFixed(6))
  return rounded
}
