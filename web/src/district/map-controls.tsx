import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { Building2, Minus, Plus } from '../kit/icon.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { stepFactor } from './map-gestures.ts'
import type { MapStage } from './map-stage.ts'

const controls = [
  { key: 'nearer', Icon: Plus, use: (stage: MapStage) => stage.step(stepFactor) },
  { key: 'farther', Icon: Minus, use: (stage: MapStage) => stage.step(1 / stepFactor) },
  { key: 'whole', Icon: Building2, use: (stage: MapStage) => stage.whole() },
] as const

/** Nearer, farther and the whole city, for who has neither two fingers nor a wheel. */
export function MapControls({ stage }: { stage: RefObject<MapStage | null> }) {
  const { t } = useTranslation()
  return (
    <div className="absolute inset-e-3 bottom-3 flex flex-col divide-y divide-line overflow-hidden rounded-md border border-line bg-surface shadow-low">
      {controls.map(({ key, Icon, use }) => (
        <IconButton
          key={key}
          label={t(`district.map.${key}`)}
          className="rounded-none! focus-visible:-outline-offset-2"
          onClick={() => stage.current && use(stage.current)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      ))}
    </div>
  )
}
