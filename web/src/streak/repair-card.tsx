import type { StreakView } from '@satoshi/contract/streak'
import { second } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { HostPicture } from '../kit/host-picture.tsx'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { timeLeftText } from '../kit/time-left-text.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { useRepair, useStreak } from './use-streak.ts'

/** The card where a streak can be brought back now; nothing elsewhere. */
export function RepairOffer() {
  const repair = useStreak(null).data?.repair
  return repair ? <RepairCard repair={repair} /> : null
}

/** A lost streak that can be brought back by playing. No countdown presses: the time is told to the minute. */
export function RepairCard({ repair }: { repair: NonNullable<StreakView['repair']> }) {
  const { t, i18n } = useTranslation()
  const left = useTimeLeft(repair.until, 30 * second)
  const begin = useRepair()
  const { days, began, quizzes, needed, priceCents } = repair
  const progress = t('streak.repair.progress', { quizzes, needed })
  return (
    <Card as="section" tone="btz" aria-labelledby="repair-title" className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <HostPicture mood={began ? 'happy' : 'oops'} size="sm" />
        <h2 id="repair-title" className="text-xl font-bold">
          {t('streak.repair.title', { count: days })}
        </h2>
      </div>
      <p className="text-muted">{t('streak.repair.text', { needed, left: timeLeftText(left, i18n.language) })}</p>
      {began ? (
        <>
          <ProgressBar fraction={quizzes / needed} tone="btz" label={progress} />
          <p aria-hidden="true" className="text-sm font-semibold">
            {progress}
          </p>
          <LinkButton to="/quiz">{t('streak.repair.play')}</LinkButton>
        </>
      ) : (
        <Button busy={begin.isPending} onClick={() => begin.mutate()}>
          {priceCents === 0
            ? t('streak.repair.free')
            : t('streak.repair.paid', { btz: formatBtz(priceCents, i18n.language) })}
        </Button>
      )}
      {begin.error && (
        <p role="alert" className="text-sm font-medium text-danger-ink">
          {refusalText(begin.error)}
        </p>
      )}
    </Card>
  )
}
