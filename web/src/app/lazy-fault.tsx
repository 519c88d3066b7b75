import { useEffect, useState, type ReactNode } from 'react'

import { optionalImport } from '../lib/optional-import.ts'
import { BareFault } from './bare-fault.tsx'
import type * as FaultScreens from './fault-screens.ts'

type Screens = typeof FaultScreens

let here: Screens | null = null

/** Fetches the code that tells of errors, so that it is here when nothing can be fetched; rejects where it does not come. */
async function fetchFaultScreens(): Promise<Screens> {
  here ??= await optionalImport(import('./fault-screens.ts'))
  return here
}

/** The same ahead of any error: a failure is met again by the first. */
export function fetchFaultScreensAhead(): void {
  fetchFaultScreens().catch(() => undefined)
}

/** What `render` makes of the code that tells of errors; where that cannot be had, the barest word of it. */
export function LazyFault({ render }: { render: (screens: Screens) => ReactNode }) {
  const [screens, setScreens] = useState(here)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!screens) fetchFaultScreens().then(setScreens, () => setLost(true))
  }, [screens])
  if (screens) return render(screens)
  return isLost ? <BareFault /> : null
}

/** The error screen of a route. */
export function LazyErrorScreen() {
  return <LazyFault render={(screens) => <screens.ErrorScreen />} />
}
