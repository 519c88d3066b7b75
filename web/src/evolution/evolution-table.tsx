import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { measures, pointsOf, type Measure } from './evolution-measure.ts'
import type { Evolution, EvolutionSpan } from '@satoshi/contract/evolution'
import { rangeText } from './evolution-chart.tsx'
import { measureText } from './measure-text.ts'

/** The numbers of the chart for who would rather read: what was played, and what stood at the end; made when it is opened. */
export function EvolutionTable({ days, span }: Pick<Evolution, 'days'> & { span: EvolutionSpan }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <details className="-my-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 w-fit cursor-pointer items-center text-sm font-semibold text-action-ink">
        {t('profile.table.open')}
      </summary>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where it is too wide it is scrolled with keys too
        <div role="group" tabIndex={0} aria-label={t('profile.table.open')} className="overflow-x-auto rounded-sm">
          <table className="numbers w-full text-sm">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="py-2 pe-3 text-start font-medium">
                  {t('profile.table.day')}
                </th>
                {measures.map((measure) => (
                  <th key={measure} scope="col" className="py-2 ps-3 text-end font-medium">
                    {t(`profile.measures.${measure}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <Rows days={days} span={span} />
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}

/** A row a bar; balance and rating are those of its last day. */
function Rows({ days, span }: Pick<Evolution, 'days'> & { span: EvolutionSpan }) {
  const { t, i18n } = useTranslation()
  const accuracy = pointsOf('accuracy', days, span)
  const closes = new Map(days.map((day) => [day.day, day]))
  const text = (measure: Measure, value: number | null) =>
    value === null ? t('profile.table.none') : measureText(measure, value, i18n.language)
  return pointsOf('xp', days, span)
    .map((xp, row) => ({ xp, accuracy: accuracy[row]?.value ?? null, close: closes.get(xp.to) }))
    .toReversed()
    .map(({ xp, accuracy: share, close }) => (
      <tr key={xp.to} className="border-t border-line text-end">
        <th scope="row" className="py-1.5 pe-3 text-start font-normal">
          <bdi>{rangeText(xp)}</bdi>
        </th>
        <td className="ps-3">{text('xp', xp.value)}</td>
        <td className="ps-3">{text('accuracy', share)}</td>
        <td className="ps-3">{text('btz', close?.heldCents ?? null)}</td>
        <td className="ps-3">{text('rating', close?.rating ?? null)}</td>
      </tr>
    ))
}
