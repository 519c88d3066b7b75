import type { City } from '@satoshi/contract/district'
import { second } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { House } from '../kit/icon.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { useResidentText } from './resident-text.ts'

type DistrictDialogProps = { district: DistrictKey; city: City; onClose: () => void; onMove: () => void }

/** A district looked at closely: what it is about, who lives there, and the way to live there too. */
export function DistrictDialog({ district, city, onClose, onMove }: DistrictDialogProps) {
  const { t } = useTranslation()
  const residents = useResidentText(city)(district)
  const awake = city.districts?.find((one) => one.district === district)?.awake ?? 0
  return (
    <Dialog open onClose={onClose} title={t(`district.names.${district}`)} text={t(`district.about.${district}`)}>
      <p className="font-medium">
        {residents ?? t('district.uncounted')}
        {awake > 0 && (
          <span className="block text-sm font-normal text-muted">{t('district.awake', { count: awake })}</span>
        )}
      </p>
      <Standing district={district} city={city} onMove={onMove} />
    </Dialog>
  )
}

function Standing({ district, city, onMove }: Omit<DistrictDialogProps, 'onClose'>) {
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
    <Button wide size="lg" icon={<House aria-hidden="true" className="size-5" />} onClick={onMove}>
      {residence ? t('district.move.move') : t('district.move.live')}
    </Button>
  )
}
