/**
 * The catalogue of refusals: every code that a player can meet, with the HTTP status that carries it.
 * Each has a translation under `refusals.<code>`. A new refusal is added here first.
 */
export const refusals = {
  'request.invalid': 400,
  'request.notFound': 404,
  'request.methodNotAllowed': 405,
  'request.tooLarge': 413,
  'request.unsupportedType': 415,
  'request.commandReused': 422,
  'request.tooMany': 429,
  'request.headersTooLarge': 431,
  'request.timeout': 408,
  'request.crossOrigin': 403,
  'auth.required': 401,
  'auth.invalidCredentials': 401,
  'auth.emailNotConfirmed': 403,
  'auth.emailTaken': 409,
  'auth.nicknameTaken': 409,
  'auth.nicknameInvalid': 400,
  'auth.tooYoung': 403,
  'auth.passwordTooShort': 400,
  'auth.passwordTooLong': 400,
  'auth.passwordCommon': 400,
  'auth.linkInvalid': 400,
  'auth.busy': 503,
  'match.notFound': 404,
  'match.ended': 409,
  'match.notAsking': 409,
  'match.notOpen': 409,
  'match.wrongPosition': 409,
  'match.alreadyAnswered': 409,
  'match.tooLate': 409,
  'match.badChoice': 400,
  'match.notRevealing': 409,
  'match.notWaiting': 409,
  'match.seatOut': 409,
  'quiz.notAvailable': 409,
  'question.unknownTopic': 400,
  'wallet.insufficient': 409,
  'service.unavailable': 503,
  'service.fault': 500,
} as const satisfies Record<`${string}.${string}`, number>

export type RefusalCode = keyof typeof refusals

/** Whether `code` stands in the catalogue. */
export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code)
}
