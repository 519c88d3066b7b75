import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'

const City = lazy(async () => ({ default: (await import('../city/city.tsx')).City }))

/** Width in pixels from which there is room for the city; the same as Tailwind's `lg`. */
const roomFrom = 1024

/**
 * A screen in a narrow column, with the city beside it where there is room, and a street of it behind where there is none. The
 * column begins at the top, so that nothing moves when what is in it grows or shrinks.
 */
export function besideCity(Screen: ComponentType): ComponentType {
  return () => <BesideCity Screen={Screen} />
}

function BesideCity({ Screen }: { Screen: ComponentType }) {
  const [hasRoom, setHasRoom] = useState(false)
  useEffect(() => setHasRoom(window.innerWidth >= roomFrom), [])
  return (
    <main id="main" className="beside-city">
      <div className="hidden lg:block">
        {hasRoom && (
          <Suspense>
            <City className="max-h-[calc(100dvh-8rem)] w-full animate-fade-in" />
          </Suspense>
        )}
      </div>
      <div className="street-behind">
        <Screen />
      </div>
    </main>
  )
}
