import type { DuelTheme } from '@satoshi/contract/person'
import { subjectOfTheme, themes } from '@satoshi/rules/matchmaking/theme'
import { subjects, type DistrictKey, type Subject } from '@satoshi/rules/words'

import { districtOfSubject } from '../match/subject-district.ts'

/** The subject whose district a theme wears; null for everything mixed, and for a theme that is not known here. */
export function subjectOf(theme: string): Subject | null {
  return isTheme(theme) ? subjectOfTheme(theme) : null
}

/** The district of a theme; `fintech` is worn by everything mixed, as no subject owns it. */
export function districtOf(theme: string): DistrictKey {
  const subject = subjectOf(theme)
  return subject ? districtOfSubject[subject] : 'fintech'
}

/** The text that names a theme; null for one that is not known here, which is shown as it came. */
export function themeKey(theme: string) {
  if (!isTheme(theme)) return null
  if (theme === 'general') return 'arena.theme.general'
  return isSubject(theme) ? (`topics.subjects.${theme}` as const) : (`topics.names.${theme}` as const)
}

function isTheme(theme: string): theme is DuelTheme {
  return themes.some((known) => known === theme)
}

function isSubject(theme: Exclude<DuelTheme, 'general'>): theme is Subject {
  return subjects.some((subject) => subject === theme)
}
