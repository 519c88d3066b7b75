import { useEffect, useEffectEvent, useState } from 'react'

import { useMilestonesPaused, usePauseMilestones } from '../game-kit/pause-milestones.ts'
import { api } from '../lib/api.ts'
import { useLiveEvent } from '../lib/live.ts'
import { invalidate } from '../lib/stale.ts'
import { usePageSeen } from '../lib/use-page-seen.ts'
import { useNoticeSummary } from '../notification/use-notices.ts'
import { debounceMillis, isForMe, together, type Arrived } from './arrivals.ts'

/** How long to wait before arrivals whose reply was lost are asked for again, in milliseconds. */
const againMillis = 10_000

/** A question for what came, by a command that is repeated until it is answered; `heard` events were before it. */
type Asking = { commandId: string; tries: number; heard: number }

/**
 * What the player received and no screen has shown. The server gives each to one screen, so that it is asked for only
 * where somebody sees it: never in a tab behind others, nor over an open question, nor while something is celebrated.
 */
export function useArrivals(userId: string, quiet: boolean) {
  const [shown, setShown] = useState<Arrived | null>(null)
  // One celebration after another: this one holds the others back, and is not held back by itself.
  usePauseMilestones(shown !== null)
  const isHeld = useMilestonesPaused(shown === null ? 0 : 1) || quiet
  const [heard, setHeard] = useState(0)
  const [told, setTold] = useState(0)
  const [asking, setAsking] = useState<Asking | null>(null)
  const { data: summary } = useNoticeSummary()
  const isSeen = usePageSeen()
  useLiveEvent('transfer', (sent) => {
    if (isForMe(sent, userId)) setHeard((before) => before + 1)
  })
  const isWaiting = (heard > told || summary?.arrivals === true) && !isHeld && isSeen && !asking
  useEffect(() => {
    if (!isWaiting) return
    const ask = () => setAsking({ commandId: crypto.randomUUID(), tries: 0, heard })
    const timer = setTimeout(ask, debounceMillis)
    return () => clearTimeout(timer)
  }, [isWaiting, heard])

  const take = useEffectEvent(async ({ commandId, heard: before }: Asking) => {
    const arrived = await api.transfer.arrivals({ commandId })
    setShown((now) => together(now, arrived))
    setTold(before)
    await invalidate('notifications')
  })
  useEffect(() => {
    if (!asking) return
    let here = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => here && setAsking({ ...asking, tries: asking.tries + 1 })
    take(asking).then(
      () => here && setAsking(null),
      () => here && (timer = setTimeout(again, againMillis)),
    )
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [asking])
  return { arrived: isHeld ? null : shown, close: () => setShown(null) }
}
