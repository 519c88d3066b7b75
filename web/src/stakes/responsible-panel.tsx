import type { Stakes } from '@satoshi/contract/stakes'
import { lossesToPause } from '@satoshi/rules/stakes/loss-limit'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { classNames } from '../kit/class-names.ts'
import { numberFormat } from '../kit/formats.ts'
import { ShieldUser } from '../kit/icon.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { LimitsDialog } from './limits-dialog.tsx'
import { SoftPause } from './soft-pause.tsx'
import { speaksOfStakes } from './stake-choice.ts'
import { useStakes } from './use-stakes.ts'

/** What playing with stakes came to, always in sight, and the way to limits and pauses. Not shown where none may stake. */
export function ResponsiblePanel({ className }: { className?: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { data: stakes, error } = useStakes()
  if (!stakes && error) {
    return (
      <Banner tone="warning" title={t('stakes.panel.unread')}>
        {refusalText(error)}
      </Banner>
    )
  }
  if (!stakes) return <Skeleton className={classNames('h-40 rounded-lg!', className)} />
  if (!speaksOfStakes(stakes)) return null
  const { todayCents, monthCents } = stakes.net
  return (
    <Card as="section" aria-labelledby="responsible-title" className={classNames('flex flex-col gap-4', className)}>
      <h2 id="responsible-title" className="flex items-center gap-2 text-lg font-bold">
        <ShieldUser aria-hidden="true" className="size-5 text-info-ink" />
        {t('stakes.panel.title')}
      </h2>
      <dl className="flex flex-wrap justify-between gap-x-5 gap-y-3">
        <Figure name={t('stakes.panel.today')}>
          <Net cents={todayCents} />
        </Figure>
        <Figure name={t('stakes.panel.month')}>
          <Net cents={monthCents} />
        </Figure>
        <Figure name={t('stakes.panel.wins')}>
          <Wins share={winRate(stakes.record)} />
        </Figure>
      </dl>
      {stakes.barred === 'paused' && stakes.lossesInARow >= lossesToPause && <SoftPause losses={stakes.lossesInARow} />}
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('stakes.panel.open')}
      </Button>
      <LimitsDialog stakes={stakes} open={open} onClose={() => setOpen(false)} />
    </Card>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-bold">{children}</dd>
    </div>
  )
}

/** With its sign and its colour; the sign says the same without the colour. */
function Net({ cents }: { cents: number }) {
  const tone = cents > 0 ? 'text-streak-ink' : cents < 0 ? 'text-danger-ink' : 'text-ink'
  return <Btz cents={cents} signed className={tone} />
}

function Wins({ share }: { share: number | null }) {
  const { t, i18n } = useTranslation()
  if (share === null) {
    return <span className="text-sm font-normal text-muted">{t('stakes.panel.noDuels')}</span>
  }
  const text = numberFormat(i18n.language, { style: 'percent' }).format(share)
  return <bdi className="numbers">{text}</bdi>
}

/** The share of won among all duels of the record, 0..1; null before the first. A draw counts as not won. */
export function winRate({ won, lost, drawn }: Stakes['record']): number | null {
  const all = won + lost + drawn
  return all === 0 ? null : won / all
}
