import type { Missions } from '@satoshi/contract/mission'
import type { HostMood } from '@satoshi/rules/appearance/host'
import { hour, second, type Millis } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'

import { showSmartNotification, type NoticeDetail } from '../game-kit/window-events.ts'
import { formatTime } from '../kit/date-text.ts'
import { query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { useLiveEvent } from '../lib/live.ts'
import { queryClient } from '../lib/query-client.ts'
import { usePageSeen } from '../lib/use-page-seen.ts'
import { zoneOfDevice } from '../lib/zone-text.ts'
import { claimAnnouncement, claimAnnouncements } from '../lib/claim-announcement.ts'
import { announcedMillis } from './notice-presentation.ts'

/** How long before a streak ends its player is reminded: the evening of a day that closes at night. */
const streakReminderMillis: Millis = 6 * hour

/** The face of the host, who reminds. */
const hostIcons = {
  missions: 'host-cheer',
  streak: 'host-thinking',
  boost: 'host-asleep',
  lives: 'host-happy',
} as const satisfies Record<string, `host-${HostMood}`>

/** What was read just now is not read again before it is told. */
const freshMillis: Millis = 5 * second

/**
 * Reminds of what comes by itself, each once in a browser, in a tab that is seen: missions that can be claimed, a streak
 * that ends today, a boost that has ended, lives that are all back. It goes by what screens have read, and asks before it
 * tells where that may be old.
 */
export function useReminders(): void {
  const seen = usePageSeen()
  useMissionReminder(seen)
  useStreakReminder(seen)
  useBoostReminder(seen)
  useLivesReminder(seen)
}

function useMissionReminder(seen: boolean): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data } = useQuery({ ...query.mission.read.queryOptions(), enabled: false })
  const known = useRef<ReadonlySet<string> | null>(null)
  // Before it is known which were done already, those that a change has brought are new.
  const changed = useRef(false)
  useLiveEvent('stale', ({ topics }) => {
    if (!topics.includes('missions')) return
    changed.current = true
    void queryClient.fetchQuery({ ...query.mission.read.queryOptions(), staleTime: 0 }).catch(() => undefined)
  })
  const remind = useEffectEvent(async (done: string[]) => {
    const untold = await claimAnnouncements(done.map((id) => `mission ${id}`))
    const missions = done.length
    // What was told and still waits is not told again because another has joined it; on their page they have their buttons.
    if (untold.length < missions || pathname === '/missions') return
    showSmartNotification({
      id: 'missions',
      type: 'progress',
      icon: hostIcons.missions,
      animation: 'slide',
      title: t('notification.reminders.missions.title', { missions }),
      description: t('notification.reminders.missions.message'),
      duration: announcedMillis,
      action: { label: t('notification.reminders.missions.action'), onClick: () => void navigate('/missions') },
    })
  })
  useEffect(() => {
    if (!data || !seen) return
    const done = doneIn(data)
    const before = known.current ?? new Set(changed.current ? [] : done)
    known.current = new Set([...before, ...done])
    const fresh = done.filter((id) => !before.has(id))
    if (fresh.length > 0) void remind(done)
  }, [data, seen])
}

function doneIn({ daily, weekly }: Missions): string[] {
  return [...daily.missions, ...weekly.missions].flatMap(({ id, state }) => (state === 'completed' ? [id] : []))
}

function useStreakReminder(seen: boolean): void {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const options = query.streak.read.queryOptions({ input: {} })
  const { data } = useQuery({ ...options, enabled: false })
  const endsAt = data && data.days > 0 && !data.doneToday ? data.standsUntil : null
  const remind = useEffectEvent(async () => {
    const { days, doneToday, standsUntil } = await queryClient.fetchQuery({ ...options, staleTime: freshMillis })
    if (days === 0 || doneToday || standsUntil === null || standsUntil !== endsAt) return
    await showOnce(`streak ${standsUntil}`, {
      type: 'warning',
      icon: hostIcons.streak,
      animation: 'bounce',
      title: t('notification.reminders.streak.title'),
      description: t('notification.reminders.streak.message', {
        time: formatTime(standsUntil, i18n.language, zoneOfDevice()),
      }),
      duration: announcedMillis,
      action: { label: t('notification.play'), onClick: () => void navigate('/quiz/solo') },
    })
  })
  useEffect(() => {
    if (endsAt === null || !seen || endsAt <= serverNow()) return
    return at(endsAt - streakReminderMillis, () => remind())
  }, [endsAt, seen])
}

function useBoostReminder(seen: boolean): void {
  const { t } = useTranslation()
  const { data } = useQuery({ ...query.streak.read.queryOptions({ input: {} }), enabled: false })
  const ends = (data?.multipliers.effects ?? []).map(({ endsAt }) => endsAt).filter((end) => end > serverNow())
  const next = ends.length === 0 ? null : Math.min(...ends)
  const remind = useEffectEvent((endedAt: number) =>
    showOnce(`boost ${endedAt}`, {
      type: 'progress',
      icon: hostIcons.boost,
      position: 'bottom-center',
      title: t('notification.reminders.boost.title'),
      description: t('notification.reminders.boost.message'),
    }),
  )
  useEffect(() => {
    if (next !== null && seen) return at(next, () => remind(next))
  }, [next, seen])
}

function useLivesReminder(seen: boolean): void {
  const { t } = useTranslation()
  const options = query.lives.read.queryOptions()
  const { data } = useQuery({ ...options, enabled: false })
  const nextAt = data?.nextAt ?? null
  const look = useEffectEvent(async (awaited: number) => {
    const lives = await queryClient.fetchQuery({ ...options, staleTime: 0 })
    if (lives.lives === null || lives.nextAt !== null) return
    await showOnce(`lives ${awaited}`, {
      type: 'progress',
      icon: hostIcons.lives,
      position: 'bottom-center',
      title: t('notification.reminders.lives.title'),
      description: t('notification.reminders.lives.message'),
    })
  })
  useEffect(() => {
    // One that should have come already is old news.
    if (nextAt === null || !seen || nextAt <= serverNow()) return
    return at(nextAt + second, () => look(nextAt))
  }, [nextAt, seen])
}

/** Does something at an instant of the server's clock, at once where that has passed; what fails is left until the next time. */
function at(instant: number, work: () => Promise<void>): () => void {
  const timer = setTimeout(() => void work().catch(() => undefined), Math.max(instant - serverNow(), 0))
  return () => clearTimeout(timer)
}

async function showOnce(what: string, detail: NoticeDetail): Promise<void> {
  if (await claimAnnouncement(what)) showSmartNotification({ ...detail, id: what })
}
