import type { BoxOdds, Boxes } from '@satoshi/contract/box'
import { wearables } from '@satoshi/rules/box/pieces'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { Num } from '../kit/number-text.tsx'
import { numberFormat } from '../kit/formats.ts'
import { Tabs } from '../kit/tabs.tsx'
import { useBoostText } from './loot-text.ts'

/** What is drawn and how often, the counters of rare boxes, and the promise for the next box. */
export function OddsCard({ chance }: { chance: NonNullable<Boxes['chance']> }) {
  const { t } = useTranslation()
  const [box, setBox] = useState('rare')
  const { odds, pity, commitment } = chance
  const duplicates = useRangeText()(odds.flatMap(({ lines }) => lines.flatMap(paidForDuplicates)))
  return (
    <Card as="section" aria-labelledby="odds-title" className="flex flex-col gap-4">
      <h2 id="odds-title" className="text-lg font-bold">
        {t('mission.odds.title')}
      </h2>
      <p className="text-sm text-muted">{t('mission.odds.text')}</p>
      <Tabs
        label={t('mission.odds.title')}
        value={box}
        onChange={setBox}
        items={odds.map((one) => ({
          value: one.box,
          label: t(`mission.boxes.short.${one.box}`),
          content: <OddsTable lines={one.lines} />,
        }))}
      />
      <p className="text-sm text-muted">{t('mission.odds.wearables', duplicates)}</p>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Counter name={t('mission.pity.epic')} left={pity.epicIn} />
        <Counter name={t('mission.pity.legendary')} left={pity.legendaryIn} />
      </dl>
      <div className="text-sm">
        <p className="text-muted">{t('mission.odds.commitment')}</p>
        <p dir="ltr" className="font-mono text-xs break-all">
          {commitment}
        </p>
      </div>
    </Card>
  )
}

function Counter({ name, left }: { name: string; left: number }) {
  return (
    <div className="rounded-md border border-line bg-raised p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-display text-2xl font-bold">
        <Num value={left} />
      </dd>
    </div>
  )
}

function OddsTable({ lines }: { lines: OddsLine[] }) {
  const { t, i18n } = useTranslation()
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-2 pe-2 text-start font-medium">
            {t('mission.odds.content')}
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            {t('mission.odds.chance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.content} className="border-t border-line">
            <th scope="row" className="py-2.5 pe-2 text-start font-normal">
              <span className="block font-semibold">{t(`mission.contents.${line.content}`)}</span>
              <span className="text-muted">
                <Worth line={line} />
              </span>
            </th>
            <td className="numbers py-2.5 text-end font-semibold">
              <bdi>{percent.format(line.perTenThousand / 10_000)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type OddsLine = BoxOdds['lines'][number]

/** What a line gives. */
function Worth({ line: { content, fromCents, toCents, boost, count, pieces } }: { line: OddsLine }) {
  const { t } = useTranslation()
  const boostText = useBoostText()
  const rangeText = useRangeText()
  const worn = wearables.find((one) => one === content)
  if (boost) return boostText(boost)
  if (worn && pieces.length > 0) {
    return t(`mission.odds.pieces.${worn}`, rangeText(pieces.map(({ priceCents }) => priceCents)))
  }
  if (count !== null) return t('mission.odds.each', { each: count })
  if (fromCents === null || toCents === null) return null
  return t('mission.odds.range', rangeText([fromCents, toCents]))
}

/** The least and the most of some amounts. */
function useRangeText(): (amounts: number[]) => { from: string; to: string } {
  const { i18n } = useTranslation()
  return (amounts) => ({
    from: formatBtz(Math.min(...amounts), i18n.language),
    to: formatBtz(Math.max(...amounts), i18n.language),
  })
}

function paidForDuplicates({ pieces }: OddsLine): number[] {
  return pieces.map(({ duplicateCents }) => duplicateCents)
}
