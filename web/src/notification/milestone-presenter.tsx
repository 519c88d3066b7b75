import type { Notice } from '@satoshi/contract/notification'
import { centsPerBtz } from '@satoshi/rules/money'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { useMilestonesPaused } from '../game-kit/pause-milestones.ts'
import { api } from '../lib/api.ts'
import { invalidate } from '../lib/stale.ts'
import { usePageSeen } from '../lib/use-page-seen.ts'
import { floatGains, type Gain } from '../game-kit/float-gains.ts'
import { showMilestone, showSmartNotification, type NoticeDetail } from '../game-kit/window-events.ts'
import { presentAchievement, presentAnnouncement, presentMilestone } from './notice-presentation.ts'
import { useReminders } from './use-reminders.ts'
import { useMissedNotices, useNoticeSummary } from './use-notices.ts'

/** How long to wait before milestones that did not come are asked for again, in milliseconds. */
const againMillis = 10_000

/**
 * Celebrates, over whatever screen there is, what the server has kept for it, and announces beside it what is no
 * celebration. Each is given to one screen; a reply that is lost is asked for again by the same command, so that none is
 * lost with it. Never during a question, nor in a tab that nobody sees. Of several achievements one covers the screen,
 * the others stand in the stack.
 */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useMissedNotices()
  useReminders()
  const { data } = useNoticeSummary()
  const held = useMilestonesPaused()
  const [asking, setAsking] = useState<{ commandId: string; tries: number } | null>(null)
  const seen = usePageSeen()
  const waits = data?.milestones === true && !held && seen
  if (waits && !asking) setAsking({ commandId: crypto.randomUUID(), tries: 0 })

  const take = useEffectEvent(async (commandId: string) => {
    const { milestones, announcements } = await api.notification.celebrate({ commandId })
    const go = (path: string) => void navigate(path)
    const covering = milestones.find(({ type }) => type === 'achievement')
    for (const milestone of milestones) {
      if (milestone.type === 'achievement' && milestone !== covering) {
        floatGains(gainsOfPay(milestone), null)
        showSmartNotification(presentAchievement(t, milestone, go))
      } else {
        const shown = presentMilestone(t, milestone)
        if (shown) showMilestone(shown)
      }
    }
    for (const notice of announcements) announce(notice, presentAnnouncement(t, notice, go))
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

/** What a league or a battle paid rises with its notice. */
function announce(notice: Notice, shown: NoticeDetail | null): void {
  if (shown === null) return
  if ('prizeCents' in notice.data) floatGains(gainsOfPay({ xp: 0, amountCents: notice.data.prizeCents }), null)
  if (notice.type === 'battle_ended')
    floatGains(gainsOfPay({ xp: notice.data.xp, amountCents: notice.data.cents }), null)
  showSmartNotification(shown)
}

function gainsOfPay({ xp, amountCents }: { xp: number; amountCents: number }): Gain[] {
  const gains: Gain[] = [
    { type: 'xp', value: xp },
    { type: 'btz', value: amountCents / centsPerBtz },
  ]
  return gains.filter(({ value }) => value > 0)
}
