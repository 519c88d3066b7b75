import { createContext, use } from 'react'

/** Where questions were asked: a match, or a session of cards. */
export type QuestionPlace = { kind: 'match' | 'review'; id: string }

const PlaceContext = createContext<QuestionPlace | null>(null)

/** Says of a part of the page where its questions were asked. Outside of it they cannot be reported. */
export const QuestionPlaceProvider = PlaceContext.Provider

export function useQuestionPlace(): QuestionPlace | null {
  return use(PlaceContext)
}
