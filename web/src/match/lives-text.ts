import type { QuizLives } from '@satoshi/contract/lives'
import type { TFunction } from 'i18next'

/** How many lives are left, in words; of how many only while there are not more than come back. */
export function livesText(t: TFunction, { left, most }: QuizLives): string {
  if (left === 0) return t('match.lives.none')
  if (left === null) return ''
  return most === null || left > most ? t('match.lives.aboveMost', { left }) : t('match.lives.left', { left, most })
}
