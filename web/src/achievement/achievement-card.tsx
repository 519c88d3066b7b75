import type { Achievement } from '@satoshi/contract/achievement'
import type { Rarity } from '@satoshi/rules/achievement/achievements'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { formatDate } from '../kit/date-text.ts'
import { numberFormat } from '../kit/formats.ts'
import { Check, Lock } from '../kit/icon.ts'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { achievementSigns } from './achievement-sign.ts'
import { BadgeFrame } from './badge-frame.tsx'
import './rarity.css'

/** An achievement: what it asks for, how far the player is, how rare it is and what it pays. */
export function AchievementCard({ achievement }: { achievement: Achievement }) {
  const { t, i18n } = useTranslation()
  const { key, rarity, earnedAt, owners } = achievement
  const Sign = achievementSigns[key]
  return (
    <Card as="li" className="flex gap-4 p-4!">
      <BadgeFrame rarity={rarity} locked={earnedAt === null} className="size-20">
        <Sign className="size-8" />
      </BadgeFrame>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-display text-lg leading-tight font-bold">{t(`achievement.names.${key}`)}</h3>
          <RarityChip rarity={rarity} />
        </div>
        <p className="text-sm text-muted text-pretty">{t(`achievement.texts.${key}`)}</p>
        {earnedAt === null ? (
          <Way achievement={achievement} />
        ) : (
          <p className="flex items-center gap-1.5 text-sm font-semibold text-streak-ink">
            <Check aria-hidden="true" className="size-4 shrink-0" />
            {t('achievement.earnedOn', { date: formatDate(earnedAt, i18n.language) })}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-1 text-sm">
          <span className="text-muted">
            {owners === 0
              ? t('achievement.ownersNone')
              : t('achievement.owners', { share: shareText(owners, i18n.language) })}
          </span>
          <Pay achievement={achievement} />
        </div>
      </div>
    </Card>
  )
}

function Way({ achievement: { key, value, target } }: { achievement: Achievement }) {
  const { t } = useTranslation()
  const said = t('achievement.progress', { value, target })
  return (
    <div className="flex items-center gap-2 text-sm">
      {target === 1 ? (
        <Lock aria-hidden="true" className="size-4 shrink-0 text-muted" />
      ) : (
        <ProgressBar
          fraction={value / target}
          label={`${t(`achievement.names.${key}`)}: ${said}`}
          className="min-w-0 flex-1"
        />
      )}
      <span className="numbers shrink-0 text-muted">{said}</span>
    </div>
  )
}

function Pay({ achievement: { xp, amountCents } }: { achievement: Achievement }) {
  const { t, i18n } = useTranslation()
  if (xp === 0 && amountCents === 0) return <span className="text-muted">{t('achievement.titleOnly')}</span>
  const amount = numberFormat(i18n.language, { signDisplay: 'exceptZero' }).format(xp)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 font-semibold">
      <bdi className="numbers text-xp-ink">{t('feedback.milestone.xp', { amount })}</bdi>
      <Btz cents={amountCents} signed className="text-btz-ink" />
    </span>
  )
}

/** The rarity by its name, in its colour. */
function RarityChip({ rarity }: { rarity: Rarity }) {
  const { t } = useTranslation()
  return (
    <span
      data-rarity={rarity}
      className="shrink-0 rounded-full border border-(--rarity) bg-(--rarity-deep) px-2.5 py-0.5 text-xs font-semibold text-(--rarity-ink)"
    >
      {t(`achievement.rarities.${rarity}`)}
    </span>
  )
}

/** A share of players as a percentage that is never rounded to nobody: below one in a thousand it is "< 0.1 %". */
export function shareText(share: number, language: string): string {
  const format = numberFormat(language, { style: 'percent', maximumFractionDigits: digitsOf(share) })
  return share > 0 && share < least ? `< ${format.format(least)}` : format.format(share)
}

const least = 0.001

function digitsOf(share: number): number {
  return share < 0.1 ? 1 : 0
}
