import type { Duel } from '@satoshi/contract/duel'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Btz } from '../../game-kit/btz.tsx'
import { classNames } from '../../kit/class-names.ts'
import { formatDate } from '../../kit/date-text.ts'
import { Num } from '../../kit/number-text.tsx'
import { outcomeStyles, outcomeOf } from './outcome.ts'
import { PlayerAvatar } from './player-avatar.tsx'
import { districtOf } from './theme-face.ts'
import { PlayerName } from '../../match/player-name.tsx'
import { useThemeName } from '../../match/theme-name.ts'

/** A duel of the past: against whom, about what, how it went, what it changed. Leads to its review, the name to whoever it was. */
export function DuelLine({ duel }: { duel: Duel }) {
  const { t, i18n } = useTranslation()
  const nameOf = useThemeName()
  const words = useId()
  const outcome = outcomeOf(duel)
  const { ink, bar, icon: Sign } = outcomeStyles[outcome]
  return (
    <div className="relative grid min-h-20 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 overflow-hidden rounded-md border border-line bg-surface py-3 ps-5 pe-4 shadow-low transition-colors duration-120 hover:border-control">
      <Link to={`/casino-duel/${duel.id}`} aria-labelledby={words} className="absolute inset-0 z-1 rounded-md" />
      <span aria-hidden="true" className={classNames('absolute inset-y-0 start-0 w-1.5', bar)} />
      <PlayerAvatar of={duel.opponent} size="md" />
      <span id={words} className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={classNames('inline-flex items-center gap-1 text-sm font-semibold', ink)}>
            <Sign aria-hidden="true" className="size-4" />
            {t(`lobby.outcomes.${outcome}`)}
          </span>
          <PlayerName player={duel.opponent} isMe={false} />
          {duel.opponent.isBot && (
            <span className="rounded-sm bg-raised px-1.5 text-xs font-bold text-muted">{t('lobby.bot.chip')}</span>
          )}
        </span>
        <span data-district={districtOf(duel.theme)} className="block truncate text-sm text-district-ink">
          {nameOf(duel.theme)}
        </span>
        <span className="block text-sm text-muted">
          <bdi className="numbers">{formatDate(duel.endedAt ?? duel.createdAt, i18n.language)}</bdi>
        </span>
      </span>
      <span className="flex flex-col items-end gap-0.5 text-end">
        {duel.score && <Score score={duel.score} />}
        <Changes duel={duel} />
      </span>
    </div>
  )
}

function Score({ score }: { score: NonNullable<Duel['score']> }) {
  const { t } = useTranslation()
  return (
    <span className="font-display text-xl leading-none font-bold">
      <span className="sr-only">{t('lobby.history.score', score)}</span>
      <span aria-hidden="true" className="inline-flex items-baseline gap-1">
        <Num value={score.mine} />
        <span className="border-s border-line ps-1.5 text-muted">
          <Num value={score.theirs} />
        </span>
      </span>
    </span>
  )
}

function Changes({ duel: { ratingChange, netCents, stakeCents } }: { duel: Duel }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-col items-end text-sm text-muted">
      {ratingChange !== null && (
        <span>
          <span className="sr-only">{t('lobby.history.rating')}</span>
          <span aria-hidden="true">{t('lobby.history.ratingShort')} </span>
          <Num value={ratingChange} signed />
        </span>
      )}
      {stakeCents > 0 && netCents !== null && <Btz cents={netCents} signed className="text-ink" />}
    </span>
  )
}
