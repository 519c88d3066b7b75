import type { City as CityView } from '@satoshi/contract/district'
import { districts, type DistrictKey } from '@satoshi/rules/words'
import { memo, useEffectEvent, useId, useLayoutEffect, useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'

import { districtPlots, nameSpotOf } from '../city/city-blocks.ts'
import { CityOnIsland } from '../city/city.tsx'
import { cityBox } from '../city/map-view.ts'
import { classNames } from '../kit/class-names.ts'
import { siteName } from '../kit/page.tsx'
import { BattleArcs, BattleMarks } from './battle/battle-arcs.tsx'
import { useRunning } from './battle/use-battles.ts'
import { CitySky } from './city-sky.tsx'
import { leadingIn, lightsOf } from './lights.ts'
import { MapControls } from './map-controls.tsx'
import { moveByGestures } from './map-gestures.ts'
import { MapStage } from './map-stage.ts'
import { useBlinking } from './use-blinking.ts'
import { useSky } from './use-sky.ts'

type CityMapProps = {
  /** Its usual light, and nobody's home, while it is not there. */
  city: CityView | undefined
  onChoose: (district: DistrictKey) => void
  className?: string
}

/**
 * The city from above, to move in: the light of a district is that of its residents, a flag is at home, the sky is that of
 * the player's hour. What opens over the map gives the focus back to it.
 */
export function CityMap({ city, onChoose, className }: CityMapProps) {
  const { t } = useTranslation()
  const sky = useSky()
  const keysId = useId()
  const { surface, field, picture, names, stage } = useStage(onChoose)
  const battles = useRunning(city?.battles)
  useBlinking(picture)
  return (
    <div data-sky={sky} className={classNames('city-map', className)}>
      <CitySky sky={sky} />
      <div
        ref={surface}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved by keys; the list has what is tapped
        tabIndex={0}
        aria-label={t('district.picture')}
        aria-describedby={keysId}
        className="city-surface"
      >
        <div ref={field} className="city-field">
          <div ref={picture} className="city-plane">
            <Picture districts={city?.districts ?? null} />
            <BattleArcs battles={battles} />
          </div>
          <div ref={names} aria-hidden="true" className="city-plane">
            {districtPlots.map((plot) => (
              <div key={plot.key} data-district={plot.key} className="city-name" style={placeOf(nameSpotOf(plot))}>
                {plot.key === city?.residence?.district && <HomeFlag />}
                <span className="city-name-text">{t(`app.districts.${plot.key}`)}</span>
              </div>
            ))}
            <BattleMarks battles={battles} />
          </div>
        </div>
      </div>
      <p aria-hidden="true" className="city-title">
        {siteName}
      </p>
      <p id={keysId} hidden>
        {t('district.map.keys')}
      </p>
      <MapControls stage={stage} />
    </div>
  )
}

/** A stage over the elements that its refs are given to, as long as they are there; `onChoose` is called while the map has the focus. */
function useStage(onChoose: CityMapProps['onChoose']) {
  const surface = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const names = useRef<HTMLDivElement>(null)
  const stage = useRef<MapStage>(null)
  const tap = useEffectEvent((on: Element) => {
    const tapped = on.closest<HTMLElement>('[data-district]')?.dataset['district']
    const district = districts.find((key) => key === tapped)
    if (!district) return
    surface.current?.focus({ preventScroll: true })
    onChoose(district)
  })
  useLayoutEffect(() => {
    const [frame, inner, plane, layer] = [surface.current, field.current, picture.current, names.current]
    if (!frame || !inner || !plane || !layer) return
    const made = new MapStage({ frame, field: inner, picture: plane, names: layer })
    stage.current = made
    const stopMoving = moveByGestures(frame, made, tap)
    const sizes = new ResizeObserver(() => made.resize())
    sizes.observe(frame)
    return () => {
      sizes.disconnect()
      stopMoving()
      made.stop()
    }
  }, [])
  return { surface, field, picture, names, stage }
}

/** The drawing, made anew only with another light or another power that leads. */
const Picture = memo(({ districts: counted }: { districts: CityView['districts'] }) => (
  <svg
    aria-hidden="true"
    viewBox={`${cityBox.left} ${cityBox.top} ${cityBox.width} ${cityBox.height}`}
    width={cityBox.width}
    height={cityBox.height}
    className="absolute overflow-visible"
    style={{ left: cityBox.left, top: cityBox.top }}
  >
    <CityOnIsland lights={lightsOf(counted)} leading={leadingIn(counted)} />
  </svg>
))

function placeOf([x, y]: [number, number]): CSSProperties {
  // safe: properties of our own, which district.css reads
  return { '--x': x, '--y': y } as CSSProperties
}

/** Stands where the player lives. */
function HomeFlag() {
  return (
    <svg viewBox="-17 -42 34 44" aria-hidden="true" className="city-home">
      <path d="M0 0c-9 -11 -15 -17 -15 -25a15 15 0 0 1 30 0c0 8 -6 14 -15 25z" className="city-home-pin" />
      <path d="M-8 -25l8 -7 8 7v8h-5v-5h-6v5h-5z" className="city-home-house" />
    </svg>
  )
}
