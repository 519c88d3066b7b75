/** Reasons of postings that have a text. Source: decisions 6.3; the end of an account. */
const knownReasons = [
  'signUp',
  'answers',
  'quizFinish',
  'perfectQuiz',
  'firstQuiz',
  'levelUp',
  'accountDeleted',
] as const

/** The key of a posting's reason; one that this version does not know is a movement. */
export function reasonKey(reason: string) {
  const known = knownReasons.find((each) => each === reason)
  return known ? (`wallet.reasons.${known}` as const) : 'wallet.reasons.other'
}
