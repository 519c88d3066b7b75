import type { Missions } from '@satoshi/contract/mission'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { classNames } from '../kit/class-names.ts'
import { Check } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'
import { BoxPicture } from '../box/box-picture.tsx'

/** What claiming all five missions of the day brings, and how far that is. */
export function ComboCard({ combo }: { combo: Missions['combo'] }) {
  const { t, i18n } = useTranslation()
  const { claimed, of, paid, xp } = combo
  const btz = formatBtz(combo.amountCents, i18n.language)
  return (
    <Card as="section" tone="btz" aria-labelledby="combo-title" className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <BoxPicture box="rare" open={paid} className="size-16 shrink-0" />
        <div className="min-w-0">
          <h2 id="combo-title" className="text-lg font-bold">
            {t('mission.combo.title')}
          </h2>
          <p className="text-sm">{paid ? t('mission.combo.paid') : t('mission.combo.text', { xp, btz })}</p>
        </div>
      </div>
      <p className="sr-only">{t('mission.combo.progress', { claimed, of })}</p>
      <ol aria-hidden="true" className="grid grid-flow-col gap-2">
        {Array.from({ length: of }, (_, place) => (
          <li
            key={place}
            className={classNames(
              'grid h-10 place-items-center rounded-md font-display font-bold',
              place < claimed ? 'bg-btz text-on-btz' : 'border-2 border-dashed border-control text-muted',
            )}
          >
            {place < claimed ? <Check className="size-5" /> : <Num value={place + 1} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}
