import type { AnswerKey, OptionId } from '@satoshi/rules/match/match'
import type { Source } from '@satoshi/rules/match/view'
import type { Language } from '@satoshi/rules/language'
import type { NumberUnit } from '@satoshi/rules/words'

/** What a version of a question stores: its key, sources and the texts of all languages. Never changed once stored. */
export type QuestionBody = {
  key: AnswerKey
  unit: NumberUnit | null
  sources: Source[]
  texts: Record<Language, BodyText>
}

export type BodyText = { prompt: string; options: Partial<Record<OptionId, string>>; explanation: string }
