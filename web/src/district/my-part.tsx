import type { DistrictPage } from '@satoshi/contract/district'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { SwitchRow } from '../kit/switch.tsx'
import { usePointsText } from './power-words.ts'
import { useListed } from './use-district.ts'

/** What a resident did for the district this week, and whether others see them in it. */
export function MyPart({ page: { district, mine } }: { page: DistrictPage }) {
  const { t } = useTranslation()
  const points = usePointsText()
  const listed = useListed(district)
  return (
    <Card as="section" aria-labelledby="mine-title" className="flex flex-col gap-3">
      <h2 id="mine-title" className="text-xl font-bold">
        {t('district.mine.title')}
      </h2>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>{t('district.mine.points')}</span>
        <span className="numbers text-xl font-bold">{points(mine.tenths)}</span>
      </p>
      <SwitchRow
        label={t('district.mine.listed')}
        hint={t('district.mine.listedText')}
        on={mine.listed}
        onChange={(on) => listed.mutate(on)}
      />
    </Card>
  )
}
