import type { City } from '@satoshi/contract/district'
import { second } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { House } from '../kit/icon.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'

type HomeWayProps = { district: DistrictKey; city: City; wide?: boolean; onMove: () => void }

/** That the player lives in a district, since when; the way to live there; or from when on they may. */
export function HomeWay({ district, city, wide = false, onMove }: HomeWayProps) {
  const { t } = useTranslation()
  const { residence, move } = city
  const waits = useTimeLeft(move.from ?? 0, second) > 0
  if (residence?.district === district)
    return (
      <p className="flex items-center gap-2 font-medium">
        <House aria-hidden="true" className="size-5 shrink-0" />
        {t('district.since', { since: residence.since })}
      </p>
    )
  if (move.from !== null && waits) return <p className="text-muted">{t('district.move.wait', { from: move.from })}</p>
  return (
    <Button wide={wide} size="lg" icon={<House aria-hidden="true" className="size-5" />} onClick={onMove}>
      {residence ? t('district.move.move') : t('district.move.live')}
    </Button>
  )
}
