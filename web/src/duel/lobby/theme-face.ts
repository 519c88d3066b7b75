import { subjectOfTheme } from '@satoshi/rules/matchmaking/ticket'
import type { DistrictKey, Subject } from '@satoshi/rules/words'

import { districtOfSubject } from '../../match/subject-district.ts'
import { isTheme } from '../../match/theme-name.ts'

/** The subject whose district a theme wears; null for everything mixed, and for a theme that is not known here. */
export function subjectOf(theme: string): Subject | null {
  return isTheme(theme) ? subjectOfTheme(theme) : null
}

/** The district of a theme; `fintech` is worn by everything mixed, as no subject owns it. */
export function districtOf(theme: string): DistrictKey {
  const subject = subjectOf(theme)
  return subject ? districtOfSubject[subject] : 'fintech'
}
