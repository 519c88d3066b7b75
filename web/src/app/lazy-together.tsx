import { useEffect, useState, type ComponentType } from 'react'

import type { TogetherProps } from './together.tsx'

/** How long to wait before code that did not come is asked for again, in milliseconds. */
const againMillis = 10_000

/** What joins a player to the others; its code and texts come after the screen's own. Until then all goes over HTTP. */
export function LazyTogether(props: TogetherProps) {
  const [Loaded, setLoaded] = useState<ComponentType<TogetherProps> | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let here = true
    let timer: ReturnType<typeof setTimeout> | undefined
    load().then(
      (together) => here && setLoaded(() => together),
      () => here && (timer = setTimeout(() => setTries(tries + 1), againMillis)),
    )
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [tries])
  return Loaded && <Loaded {...props} />
}

async function load(): Promise<ComponentType<TogetherProps>> {
  const { Together, loadTogetherTexts } = await import('./together.tsx')
  await loadTogetherTexts()
  return Together
}
