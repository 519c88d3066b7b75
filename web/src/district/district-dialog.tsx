import type { City } from '@satoshi/contract/district'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { HomeWay } from './home-way.tsx'
import { useResidentText, useStandingText } from './resident-text.ts'

type DistrictDialogProps = { district: DistrictKey; city: City; onClose: () => void; onMove: () => void }

/** A district looked at closely: what it is about, who lives there, and the way to live there too. */
export function DistrictDialog({ district, city, onClose, onMove }: DistrictDialogProps) {
  const { t } = useTranslation()
  const residents = useResidentText(city)(district)
  const standing = useStandingText(city)(district)
  const awake = city.districts?.find((one) => one.district === district)?.awake ?? 0
  return (
    <Dialog open onClose={onClose} title={t(`app.districts.${district}`)} text={t(`district.about.${district}`)}>
      <p className="font-medium">
        {residents ?? t('district.uncounted')}
        {awake > 0 && (
          <span className="block text-sm font-normal text-muted">{t('district.awake', { count: awake })}</span>
        )}
        {standing && <span className="block text-sm font-normal text-muted">{standing}</span>}
      </p>
      <LinkButton variant="quiet" wide size="lg" to={`/satoshi-city/${district}`}>
        {t('district.explore')}
      </LinkButton>
      <HomeWay wide district={district} city={city} onMove={onMove} />
    </Dialog>
  )
}
