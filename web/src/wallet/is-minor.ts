import type { Profile } from '@satoshi/contract/profile'
import { adultAge, legalAge } from '@satoshi/rules/audience/audience'

import { serverNow } from '../lib/clock.ts'

/** Whether somebody is told what is for minors; unknown age counts as one. Source: product 7. */
export function isMinor({ birthDate }: Pick<Profile, 'birthDate'>): boolean {
  return birthDate === null || legalAge(birthDate, serverNow()) < adultAge
}
