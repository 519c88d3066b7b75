import type { DistrictPage } from '@satoshi/contract/district'
import { perksAt, soonestByPerk } from '@satoshi/rules/district/perk'
import { minute } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { Chip } from '../kit/chip.tsx'
import { Heart, Store, TrendingUp } from '../kit/icon.ts'

/** Level from which a district brings its residents something. */
const firstLevel = 2

/** What the district brings those who live there: by its level, or by the first that does. */
export function Perks({ page: { level, mine } }: { page: DistrictPage }) {
  const { t } = useTranslation()
  const shown = Math.max(level, firstLevel)
  const acts = mine.since !== null && mine.counts
  return (
    <Card as="section" aria-labelledby="perks-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="perks-title" className="text-xl font-bold">
          {t(acts ? 'district.perks.titleMine' : 'district.perks.title')}
        </h2>
        {shown > level && <Chip>{t('district.perks.from', { level: shown })}</Chip>}
      </div>
      <ul className="flex flex-col gap-2">
        {perksAt(shown).map(({ power, value }) => {
          const perk = isNamed(power) ? named[power] : null
          if (!perk) return null
          const { icon: Picture, text } = perk
          return (
            <li key={power} className="flex items-start gap-3">
              <Picture aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-district-ink" />
              {t(text, { value, least: soonestByPerk / minute })}
            </li>
          )
        })}
      </ul>
      {mine.since !== null && !acts && <p className="text-sm font-medium">{t('district.perks.unconfirmed')}</p>}
      <p className="text-sm text-muted">{t('district.perks.how')}</p>
    </Card>
  )
}

const named = {
  monetary: { icon: TrendingUp, text: 'district.perks.monetary' },
  energy: { icon: Heart, text: 'district.perks.energy' },
  commercial: { icon: Store, text: 'district.perks.commercial' },
} as const

function isNamed(power: string): power is keyof typeof named {
  return power in named
}
