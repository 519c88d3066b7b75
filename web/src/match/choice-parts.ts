import type { Choice, QuestionView } from '@satoshi/contract/question'

export type OptionsQuestion = Extract<QuestionView, { options: string[] }>
export type NumberQuestion = Extract<QuestionView, { unit: string }>

/** The option of a choice; null where it is a number or nothing. */
export function optionOf(choice: Choice | null | undefined): number | null {
  return choice && 'option' in choice ? choice.option : null
}

/** The number of a choice; null where it is an option or nothing. */
export function valueOf(choice: Choice | null | undefined): number | null {
  return choice && 'value' in choice ? choice.value : null
}
