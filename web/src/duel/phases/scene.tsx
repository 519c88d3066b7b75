import type { Duel } from '@satoshi/contract/duel'
import type { SeatView } from '@satoshi/contract/match'
import type { DistrictKey } from '@satoshi/rules/words'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { PlayerCard } from '../../game-kit/player-card.tsx'
import { classNames } from '../../kit/class-names.ts'
import { DuelAvatar, type AvatarSign } from '../duel-avatar.tsx'
import { DuelSkyline } from '../duel-skyline.tsx'
import { Rating } from '../rating.tsx'
import { districtsOf, type Sides } from '../sides.ts'
import { Tower } from '../tower.tsx'

export type SceneSide = {
  /** Here and ready: stands high in their light. Else low and dim. */
  here: boolean
  sign: AvatarSign
  /** In a word, below the name. */
  state: string
}

type SceneProps = {
  sides: Sides
  duel: Duel | null
  me: SceneSide
  them: SceneSide
  /** What happens, in words; its first heading takes the focus. */
  head: ReactNode
  /** Between the two. */
  middle: ReactNode
  foot?: ReactNode
}

/** Two players on two towers over the city at night: before the first question, and while one is awaited. */
export function Scene({ sides, duel, me, them, head, middle, foot }: SceneProps) {
  const districts = districtsOf(sides)
  return (
    <div className="duel-scene duel-sky relative isolate flex flex-1 flex-col overflow-clip">
      <DuelSkyline districts={districts} />
      <div className="flex flex-1 flex-col items-center justify-center gap-3 px-6 py-6 text-center">{head}</div>
      <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <ScenePlayer side={me} seat={sides.me} rating={duel?.me.rating ?? null} district={districts.me} />
        <div className="grid place-items-center">{middle}</div>
        <ScenePlayer side={them} seat={sides.them} rating={duel?.opponent.rating ?? null} district={districts.them} />
      </div>
      {foot && <div className="bg-page px-4 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">{foot}</div>}
    </div>
  )
}

type ScenePlayerProps = {
  side: SceneSide
  seat: SeatView
  rating: Duel['me']['rating'] | null
  district: DistrictKey
}

function ScenePlayer({ side: { here, sign, state }, seat, rating, district }: ScenePlayerProps) {
  const risen = useRisen()
  return (
    <div data-district={district} className="duel-side min-w-0 px-1!">
      <PlayerCard
        skinId={seat.player.skinId}
        plain=""
        className="duel-plate max-w-full text-center data-skin:px-3 data-skin:py-1"
      >
        <p className="truncate text-(--skin-name) font-display text-lg leading-tight font-bold sm:text-xl">
          <bdi>{seat.player.nickname}</bdi>
        </p>
        {rating && (
          <p className="text-sm font-semibold">
            <Rating rating={rating} />
          </p>
        )}
        <p className={classNames('text-sm font-semibold', here ? 'text-ink' : 'opacity-80')}>{state}</p>
      </PlayerCard>
      <Tower district={district} grown={!risen ? 0 : here ? 1 : 0.45}>
        <DuelAvatar seat={seat} district={district} sign={sign} className={here ? '' : 'brightness-60 saturate-50'} />
      </Tower>
    </div>
  )
}

// They rise when the scene appears, and not before it stands.
function useRisen(): boolean {
  const [risen, setRisen] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setRisen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return risen
}

/** What happens between questions. It takes the focus, so that a screen reader begins here; a change of its text is said. */
export function SceneHeading({ title, text }: { title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-3xl font-bold text-balance outline-none sm:text-4xl">
        {title}
      </h2>
      <p role="status" className="max-w-md font-medium text-pretty wrap-anywhere">
        {text}
      </p>
    </>
  )
}
