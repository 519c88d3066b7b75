import type { CampaignReport } from '@satoshi/contract/campaign'
import { useTranslation } from 'react-i18next'

import { numberFormat } from '../../kit/formats.ts'
import { isolated } from '../../lib/isolated.ts'

type Lift = NonNullable<CampaignReport['lift']>

/** What changed between the first answer and one a week later: in words, as a picture, and what it does not say. */
export function LiftPart({ lift }: { lift: Lift | null }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('sponsor.report.lift.title')}</h3>
      {lift ? <Grown lift={lift} /> : <p className="text-sm">{t('sponsor.report.lift.none')}</p>}
      <p className="max-w-[70ch] text-sm text-muted">
        {t('sponsor.report.lift.who')} {t('sponsor.report.lift.why')}
      </p>
    </div>
  )
}

function Grown({ lift }: { lift: Lift }) {
  const { t, i18n } = useTranslation()
  const percent = numberFormat(i18n.language, { style: 'percent' })
  const points = numberFormat(i18n.language, { signDisplay: 'exceptZero', maximumFractionDigits: 0 })
  const inPoints = (share: number) => isolated(points.format(share * 100))
  const first = isolated(percent.format(lift.first))
  const later = isolated(percent.format(lift.later))
  const level = isolated(percent.format(0.95))
  const sentence = t('sponsor.report.lift.sentence', {
    first,
    later,
    level,
    points: inPoints(lift.lift),
    low: inPoints(lift.low),
    high: inPoints(lift.high),
  })
  return (
    <>
      <p className="text-lg font-bold">{sentence}</p>
      <div role="img" aria-label={sentence} className="flex max-w-xl flex-col gap-3">
        <Bar name={t('sponsor.report.lift.before')} share={lift.first} text={first} fill="bg-control" />
        <Bar
          name={t('sponsor.report.lift.after')}
          share={lift.later}
          text={later}
          fill="bg-streak"
          interval={{
            from: lift.first + lift.low,
            to: lift.first + lift.high,
            name: t('sponsor.report.lift.interval', { level }),
          }}
        />
      </div>
      <p className="text-sm">{t('sponsor.report.lift.counted', { players: lift.players })}</p>
    </>
  )
}

type BarProps = {
  name: string
  share: number
  text: string
  fill: string
  /** Where the share lies with a probability of 95 %, as shares. */
  interval?: { from: number; to: number; name: string }
}

function Bar({ name, share, text, fill, interval }: BarProps) {
  const from = within(interval?.from ?? 0)
  const to = within(interval?.to ?? 0)
  return (
    <div>
      <div className="mb-1 flex justify-between gap-3 text-sm">
        <span>{name}</span>
        <span className="numbers font-semibold">{text}</span>
      </div>
      <div className="relative h-4 rounded-full bg-line">
        <div className={`h-full rounded-full ${fill}`} style={{ inlineSize: `${within(share) * 100}%` }} />
        {interval && (
          <div
            className="absolute inset-y-0 flex items-center border-x-2 border-ink"
            style={{ insetInlineStart: `${from * 100}%`, inlineSize: `${(to - from) * 100}%` }}
          >
            <div className="h-0.5 w-full bg-ink" />
          </div>
        )}
      </div>
      {interval && <p className="mt-1 text-xs text-muted">{interval.name}</p>}
    </div>
  )
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share))
}
