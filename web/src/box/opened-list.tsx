import type { BoxOpening } from '@satoshi/contract/box'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { formatDate } from '../kit/date-text.ts'
import { BoxPicture } from './box-picture.tsx'
import { useLootText } from './loot-text.ts'
import { ProofDetails } from './proof-details.tsx'

/** Boxes that were opened, the newest first, each with its proof. */
export function OpenedList({ openings }: { openings: BoxOpening[] }) {
  const { t, i18n } = useTranslation()
  const lootText = useLootText()
  if (openings.length === 0) return null
  return (
    <Card as="section" aria-labelledby="opened-title">
      <h2 id="opened-title" className="text-lg font-bold">
        {t('mission.opened.title')}
      </h2>
      <ul>
        {openings.map((opening) => (
          <li key={opening.id} className="flex items-start gap-3 border-line py-3 not-first:border-t">
            <BoxPicture box={opening.box} open className="size-12 shrink-0" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{lootText(opening.loot).join(' · ')}</p>
              <p className="text-sm text-muted">
                {t(`mission.boxes.names.${opening.box}`)} · {formatDate(opening.openedAt, i18n.language)}
              </p>
              <ProofDetails opening={opening} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
