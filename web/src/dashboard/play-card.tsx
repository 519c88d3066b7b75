import type { Today } from '@satoshi/contract/profile'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Gift, Play } from '../kit/icon.ts'
import { soloPath } from '../quiz/quiz-selection.ts'
import { LitStreet } from './lit-street.tsx'

/** The one main action of the day. Every answer of today has lit a window of the street behind it. */
export function PlayCard({ today }: { today: Today }) {
  const { t, i18n } = useTranslation()
  const { answered, firstQuizCents, streakDone } = today
  return (
    <section
      aria-labelledby="play-title"
      className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-low"
    >
      <div className="relative isolate flex min-h-76 flex-col bg-linear-to-b from-(--sky-top) to-(--sky-low) p-5 pb-36 sm:p-7 sm:pb-40">
        <LitStreet lit={answered} className="absolute inset-x-0 bottom-0 -z-10 h-44 w-full sm:h-52" />
        <h2 id="play-title" className="text-3xl font-bold sm:text-4xl">
          {t(streakDone ? 'dashboard.play.titleDone' : 'dashboard.play.title')}
        </h2>
        <p className="mt-2 max-w-[42ch] text-ink">
          {answered > 0 ? t('dashboard.play.text', { count: answered }) : t('dashboard.play.textNone')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 p-4 sm:p-5">
        {firstQuizCents !== null && (
          <p className="flex w-full items-center gap-2 font-semibold text-btz-ink">
            <Gift aria-hidden="true" className="size-5 shrink-0" />
            {t('dashboard.play.first', { btz: formatBtz(firstQuizCents, i18n.language) })}
          </p>
        )}
        <LinkButton
          to={soloPath({})}
          size="lg"
          icon={<Play aria-hidden="true" className="size-5 fill-current rtl:-scale-x-100" />}
          className="w-full sm:w-auto sm:px-10"
        >
          {t('dashboard.play.action')}
        </LinkButton>
        <LinkButton to="/game-mode" variant="ghost" className="w-full sm:w-auto">
          {t('dashboard.play.modes')}
        </LinkButton>
      </div>
    </section>
  )
}
