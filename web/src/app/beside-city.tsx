import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'

import { whenHandsRest } from '../lib/when-settled.ts'

const City = lazy(async () => ({ default: (await import('../city/city.tsx')).City }))
const LitCity = lazy(async () => ({ default: (await import('../city/lit-city.tsx')).LitCity }))

/** Width in pixels from which there is room for the city; the same as Tailwind's `lg`. */
const roomFrom = 1024

/** Milliseconds after which a phone fetches the strip of the city: the form comes first. */
const stripAfter = 3_000

/** A screen in a narrow column, with the city beside it where there is room, and behind its head where there is not. */
export function besideCity(Screen: ComponentType): ComponentType {
  return () => <BesideCity Screen={Screen} />
}

function BesideCity({ Screen }: { Screen: ComponentType }) {
  const [hasRoom, setHasRoom] = useState<boolean | null>(null)
  useEffect(() => {
    if (window.innerWidth < roomFrom) return whenHandsRest(() => setHasRoom(false), stripAfter)
    setHasRoom(true)
    return undefined
  }, [])
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-7xl flex-1 items-center gap-10 px-4 pt-2 pb-10 sm:px-6 max-lg:grid-rows-[auto_1fr] max-lg:gap-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] xl:gap-20"
    >
      <div className="max-lg:-mx-4 max-lg:h-24 max-lg:overflow-hidden sm:max-lg:-mx-6">
        <Suspense>
          {hasRoom && <City className="max-h-[calc(100dvh-8rem)] w-full animate-fade-in" />}
          {hasRoom === false && <LitCity close district={null} lit={false} className={stripStyle} />}
        </Suspense>
      </div>
      <div className="mx-auto w-full max-w-md max-lg:-mt-5 max-lg:self-start">
        <Screen />
      </div>
    </main>
  )
}

// The head of the form lies over its lower edge.
const stripStyle =
  'h-full w-full animate-fade-in mask-[linear-gradient(transparent,black_25%,black_60%,transparent)] lg:hidden'
