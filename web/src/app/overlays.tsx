import { startTransition, useEffect, useState, type ComponentType } from 'react'

import { domains } from '../domains.ts'
import type { OverlayProps } from '../lib/define-domain.ts'
import { loadScreenTranslations } from '../lib/i18n.ts'
import { inOwnTasks } from '../lib/in-own-tasks.ts'
import { startLive } from '../lib/live.ts'
import { overlaysMayCome } from '../lib/screen-first.ts'
import { useStaleTopics } from '../lib/stale.ts'

/** How long to wait before code that did not come is asked for again, in milliseconds. */
const againMillis = 10_000

type OverlaysProps = OverlayProps & { userId: string }
type Loaded = ComponentType<OverlayProps>[]

/**
 * A player among the others, over every screen: the live channel, and what the domains lay over it. Code and texts come
 * after the screen's own; until then all goes over HTTP.
 */
export function Overlays({ userId, quiet }: OverlaysProps) {
  const [overlays, setOverlays] = useState<Loaded | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let here = true
    let timer: ReturnType<typeof setTimeout> | undefined
    loadOverlays().then(
      (loaded) => here && startTransition(() => setOverlays(loaded)),
      () => here && (timer = setTimeout(() => setTries(tries + 1), againMillis)),
    )
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [tries])
  return overlays && <Live userId={userId} quiet={quiet} overlays={overlays} />
}

// Another player gets another channel.
function Live({ userId, quiet, overlays }: OverlaysProps & { overlays: Loaded }) {
  useEffect(() => startLive(), [userId])
  useStaleTopics()
  return overlays.map((Overlay, place) => <Overlay key={place} quiet={quiet} />)
}

async function loadOverlays(): Promise<Loaded> {
  await overlaysMayCome()
  const all = domains.flatMap(({ overlay }) => overlay ?? [])
  const texts = new Set(all.flatMap(({ texts: own }) => own))
  const [loaded] = await Promise.all([
    inOwnTasks(all.map(({ load }) => load)),
    inOwnTasks([...texts].map((file) => () => loadScreenTranslations([file]))),
  ])
  return loaded.map(({ Component }) => Component)
}
