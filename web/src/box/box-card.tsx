import type { Box } from '@satoshi/rules/box/odds'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { BoxPicture } from './box-picture.tsx'

type BoxCardProps = { box: Box; count: number; busy: boolean; onOpen: () => void }

/** Boxes of a kind: how many the player has, and the way to open one. */
export function BoxCard({ box, count, busy, onOpen }: BoxCardProps) {
  const { t } = useTranslation()
  const name = t(`mission.boxes.names.${box}`)
  return (
    <Card as="li" tone={count > 0 ? 'btz' : 'plain'} className="flex flex-col items-center gap-2 text-center">
      <BoxPicture box={box} className="size-20" />
      <h3 className="font-bold">{name}</h3>
      <p className="numbers text-sm text-muted">{t('mission.boxes.held', { held: count })}</p>
      {count > 0 ? (
        <Button wide busy={busy} aria-label={t('mission.boxes.openOf', { name })} onClick={onOpen}>
          {t('mission.boxes.open')}
        </Button>
      ) : (
        <p className="flex min-h-12 items-center text-sm text-muted">{t(`mission.boxes.sources.${box}`)}</p>
      )}
    </Card>
  )
}
