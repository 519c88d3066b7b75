import type { Choice, QuestionView } from '@satoshi/contract/question'

import { quantityText } from './number-text.ts'

export type OptionsQuestion = Extract<QuestionView, { options: string[] }>
export type NumberQuestion = Extract<QuestionView, { unit: string }>

/** A choice in words: the option's text, or the number with its unit. */
export function choiceText(question: QuestionView, choice: Choice, language: string): string {
  if ('value' in choice) return question.kind === 'number' ? quantityText(choice.value, question.unit, language) : ''
  return question.kind === 'number' ? '' : (question.options[choice.option] ?? '')
}

/** The option of a choice; null where it is a number or nothing. */
export function optionOf(choice: Choice | null | undefined): number | null {
  return choice && 'option' in choice ? choice.option : null
}

/** The number of a choice; null where it is an option or nothing. */
export function valueOf(choice: Choice | null | undefined): number | null {
  return choice && 'value' in choice ? choice.value : null
}
