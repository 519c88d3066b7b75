import type { Reviewed } from '@satoshi/contract/review'
import { useTranslation } from 'react-i18next'

import { Chip } from '../kit/chip.tsx'
import { CalendarDays, Heart, Sparkles, Star } from '../kit/icon.ts'
import { serverNow } from '../lib/clock.ts'
import { dueText } from './due-line.tsx'

/** What came of an answer: its XP, a mistake that became knowledge, a life, and when the question comes back. */
export function AnswerOutcome({ reviewed }: { reviewed: Reviewed }) {
  const { t, i18n } = useTranslation()
  const { xp, mended, life, dueAt } = reviewed
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {xp > 0 && (
        <li>
          <Chip tone="xp" icon={<Star aria-hidden="true" className="size-4 fill-current" />}>
            {t('review.xp', { xp })}
          </Chip>
        </li>
      )}
      {mended && (
        <li>
          <Chip tone="streak" icon={<Sparkles aria-hidden="true" className="size-4" />}>
            {t('review.mendedNow')}
          </Chip>
        </li>
      )}
      {life && (
        <li>
          <Chip tone="danger" icon={<Heart aria-hidden="true" className="size-4 fill-current" />}>
            {t('review.life')}
          </Chip>
        </li>
      )}
      <li>
        <Chip icon={<CalendarDays aria-hidden="true" className="size-4" />}>
          {t('review.comesBack', { when: dueText(dueAt - serverNow(), i18n.language) })}
        </Chip>
      </li>
    </ul>
  )
}
