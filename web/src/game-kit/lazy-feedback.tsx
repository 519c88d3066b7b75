import { useEffect, useState, type ComponentType } from 'react'

import { listenToFeedbackEvents, useFeedbackEvents } from '../kit/feedback-events.ts'
import { prepareSound } from '../kit/sound.ts'

/** Fetches the code that shows notices and milestones; rejects where it does not come. */
export async function loadFeedback(): Promise<ComponentType> {
  return (await import('./feedback/overlays.tsx')).FeedbackOverlays
}

/** Notices, milestones and sounds, whose code comes with the first of them. Where it does not come, the next tries. */
export function LazyFeedback() {
  const waiting = useFeedbackEvents((state) => state.waiting)
  const [Overlays, setOverlays] = useState<ComponentType | null>(null)
  useEffect(listenToFeedbackEvents, [])
  useEffect(prepareSound, [])
  useEffect(() => {
    if (waiting.length === 0 || Overlays) return
    loadFeedback()
      .then((loaded) => setOverlays(() => loaded))
      .catch(() => undefined)
  }, [waiting, Overlays])
  return Overlays && <Overlays />
}
