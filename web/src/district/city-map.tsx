import type { City as CityView } from '@satoshi/contract/district'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { City } from '../city/city.tsx'
import { districtPlots, frontOf } from '../city/city-blocks.ts'
import { lightsOf } from './lights.ts'

type CityMapProps = { city: CityView; onChoose: (district: DistrictKey) => void }

/** The city from above with the names of its districts: their light is that of their residents, and a flag is at home. */
export function CityMap({ city, onChoose }: CityMapProps) {
  const { t } = useTranslation()
  return (
    <City
      label={t('district.picture')}
      lights={lightsOf(city.districts)}
      onChoose={onChoose}
      className="block h-auto w-full"
    >
      {districtPlots.map((plot) => {
        const [x, y] = frontOf(plot)
        return (
          <g key={plot.key} data-district={plot.key} className="city-name" onClick={() => onChoose(plot.key)}>
            {plot.key === city.residence?.district && <HomeFlag x={x} y={y - 30} />}
            <text x={x} y={y - 6} textAnchor="middle" className="city-name-text">
              {t(`district.names.${plot.key}`)}
            </text>
          </g>
        )
      })}
    </City>
  )
}

/** Stands where the player lives. */
function HomeFlag({ x, y }: { x: number; y: number }) {
  return (
    <g className="city-home">
      <path d={`M${x} ${y}c-9 -11 -15 -17 -15 -25a15 15 0 0 1 30 0c0 8 -6 14 -15 25z`} className="city-home-pin" />
      <path d={`M${x - 8} ${y - 25}l8 -7 8 7v8h-5v-5h-6v5h-5z`} className="city-home-house" />
    </g>
  )
}
