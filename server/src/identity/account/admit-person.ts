import { readNickname } from '@satoshi/rules/nickname'
import { admitByAge } from '@satoshi/rules/sign-up'
import type { Instant } from '@satoshi/rules/time'

import { refuse, unwrap } from '../../platform/refusal.ts'
import type { Enrolment } from '../better-auth/enrolling.ts'
import { nicknameKeys } from '../nickname/nickname-keys.ts'
import { isReserved } from '../nickname/reserved-nicknames.ts'

/**
 * What a profile begins with, as far as it can be judged without looking anything up. Refuses `auth.nicknameInvalid`,
 * `auth.tooYoung` and `request.invalid`.
 */
export function admitPerson(
  { nickname: wanted, birthDate: born, language }: { nickname: string; birthDate: string; language: string },
  at: Instant,
): Enrolment {
  const nickname = unwrap(readNickname(wanted))
  if (isReserved(nickname)) throw refuse('auth.nicknameInvalid', { reason: 'reserved' })
  const birthDate = unwrap(admitByAge(born, at))
  const { look, read } = nicknameKeys(nickname)
  return { nickname, nicknameKey: look, nicknameReadKey: read, birthDate, language }
}
