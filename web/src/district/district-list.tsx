import type { City } from '@satoshi/contract/district'
import { sideOf } from '@satoshi/rules/district/battle'
import { districts, type DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { PowerIcon } from '../city/power-sign.tsx'
import { Chip } from '../kit/chip.tsx'
import { ChevronRight, House } from '../kit/icon.ts'
import { BattleLine } from './battle/battle-line.tsx'
import { useRunning } from './battle/use-battles.ts'
import { leadingIn } from './lights.ts'
import { useResidentText, useStandingText } from './resident-text.ts'

type DistrictListProps = { city: City; onChoose: (district: DistrictKey) => void }

/** The same districts as a list, with what the map cannot say. */
export function DistrictList({ city, onChoose }: DistrictListProps) {
  const { t } = useTranslation()
  const residentText = useResidentText(city)
  const standingText = useStandingText(city)
  const battles = useRunning(city.battles)
  const leading = leadingIn(city.districts)
  return (
    <ul aria-label={t('district.list')} className="flex flex-col gap-2">
      {districts.map((key) => {
        const residents = residentText(key)
        const power = leading[key]
        return (
          <li key={key} data-district={key}>
            <button
              type="button"
              onClick={() => onChoose(key)}
              className="flex min-h-16 w-full items-center gap-3 rounded-md border border-line bg-surface p-3 text-start transition-colors duration-120 hover:border-control"
            >
              <span aria-hidden="true" className="h-10 w-1.5 shrink-0 rounded-full bg-district" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(`app.districts.${key}`)}</span>
                {residents && <span className="block text-sm text-muted">{residents}</span>}
                {standingText(key) && (
                  <span className="flex items-start gap-1.5 text-sm text-muted">
                    {power && <PowerIcon power={power} className="size-5 shrink-0" />}
                    {standingText(key)}
                  </span>
                )}
                {battles
                  .filter((battle) => sideOf(battle, key))
                  .map((battle) => (
                    <BattleLine key={battle.id} district={key} battle={battle} />
                  ))}
              </span>
              {city.residence?.district === key && (
                <Chip tone="district" icon={<House aria-hidden="true" className="size-4" />}>
                  {t('district.home')}
                </Chip>
              )}
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
