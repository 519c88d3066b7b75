import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useMilestonesPaused } from '../game-kit/pause-milestones.ts'
import { api } from '../lib/api.ts'
import { invalidate } from '../lib/stale.ts'
import { showMilestone } from '../game-kit/window-events.ts'
import { presentMilestone } from './notice-presentation.ts'
import { useMissedNotices, useNoticeSummary } from './use-notices.ts'

/** How long to wait before milestones that did not come are asked for again, in milliseconds. */
const againMillis = 10_000

/**
 * Celebrates, over whatever screen there is, what the server has kept for it. Each milestone is given to one screen; a
 * reply that is lost is asked for again by the same command, so that none is lost with it. Never during a question.
 */
export function Component() {
  const { t } = useTranslation()
  useMissedNotices()
  const { data } = useNoticeSummary()
  const held = useMilestonesPaused()
  const [asking, setAsking] = useState<{ commandId: string; tries: number } | null>(null)
  const waits = data?.milestones === true && !held
  if (waits && !asking) setAsking({ commandId: crypto.randomUUID(), tries: 0 })

  const take = useEffectEvent(async (commandId: string) => {
    const { milestones } = await api.notification.celebrate({ commandId })
    for (const milestone of milestones) {
      const shown = presentMilestone(t, milestone)
      if (shown) showMilestone(shown)
    }
    await invalidate('notifications')
  })
  useEffect(() => {
    if (!asking) return
    let here = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => here && setAsking({ ...asking, tries: asking.tries + 1 })
    take(asking.commandId).then(
      () => here && setAsking(null),
      () => here && (timer = setTimeout(again, againMillis)),
    )
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [asking])
  return null
}
