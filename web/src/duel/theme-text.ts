import { subjects, topics } from '@satoshi/rules/words'
import type { TFunction } from 'i18next'

/** What a duel is about, in words; a theme that this version does not know is shown as it is. */
export function themeText(t: TFunction, theme: string): string {
  if (theme === 'general') return t('duel.theme.general')
  const subject = subjects.find((known) => known === theme)
  if (subject) return t(`topics.subjects.${subject}`)
  const topic = topics.find((known) => known === theme)
  return topic ? t(`topics.names.${topic}`) : theme
}
