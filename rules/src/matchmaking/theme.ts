import { subjectOfTopic, subjects, topics, type Subject, type Topic } from '../words.ts'

/** What a duel may be about: everything, a subject, or one topic. */
export const themes = ['general', ...subjects, ...topics] as const
export type Theme = 'general' | Subject | Topic

/**
 * What two who want these themes can play together: the narrower one where it lies inside the wider; null where neither
 * holds the other. Source: product 4.3.
 */
export function sharedTheme(a: Theme, b: Theme): Theme | null {
  if (a === b || holds(a, b)) return b
  return holds(b, a) ? a : null
}

/** The subject that a theme lies in; null for everything. */
export function subjectOfTheme(theme: Theme): Subject | null {
  if (theme === 'general') return null
  return isSubject(theme) ? theme : subjectOfTopic[theme]
}

function holds(wider: Theme, narrower: Theme): boolean {
  if (wider === 'general') return true
  return isSubject(wider) && subjectOfTheme(narrower) === wider
}

function isSubject(theme: Theme): theme is Subject {
  return subjects.some((subject) => subject === theme)
}
