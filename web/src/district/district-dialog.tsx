import type { City } from '@satoshi/contract/district'
import { sideOf } from '@satoshi/rules/district/battle'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Swords } from '../kit/icon.ts'
import { opponentOf } from './battle/battle-words.ts'
import { battlePath, useRunning } from './battle/use-battles.ts'
import { HomeWay } from './home-way.tsx'
import { useResidentText, useStandingText } from './resident-text.ts'

type DistrictDialogProps = { district: DistrictKey; city: City; onClose: () => void; onMove: () => void }

/** A district looked at closely: what it is about, who lives there, and the way to live there too. */
export function DistrictDialog({ district, city, onClose, onMove }: DistrictDialogProps) {
  const { t } = useTranslation()
  const residents = useResidentText(city)(district)
  const standing = useStandingText(city)(district)
  const battles = useRunning(city.battles).filter((battle) => sideOf(battle, district))
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
      {battles.map((battle) => (
        <LinkButton
          key={battle.id}
          variant="quiet"
          wide
          size="lg"
          to={battlePath(district, battle.id)}
          icon={<Swords aria-hidden="true" className="size-5 shrink-0 text-danger-ink" />}
        >
          {t('battle.see', { name: t(`app.districts.${opponentOf(battle, district)}`) })}
        </LinkButton>
      ))}
      <LinkButton variant="quiet" wide size="lg" to={`/satoshi-city/${district}`}>
        {t('district.explore')}
      </LinkButton>
      <HomeWay wide district={district} city={city} onMove={onMove} />
    </Dialog>
  )
}
