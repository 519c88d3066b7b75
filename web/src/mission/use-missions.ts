import type { Reward } from '@satoshi/contract/match'
import { minute, second } from '@satoshi/rules/time'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { invalidatePaid } from '../box/use-boxes.ts'
import { formatBtz } from '../game-kit/btz.tsx'
import { celebrate } from '../game-kit/celebrate.ts'
import { floatGains, type Gain } from '../game-kit/float-gains.ts'
import { pauseMilestonesForNumbers } from '../game-kit/pause-milestones.ts'
import { showSmartNotification } from '../game-kit/window-events.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { signal } from '../kit/signal.ts'
import { toast } from '../kit/toast-store.ts'
import { api, query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { invalidate } from '../lib/stale.ts'
import { gainsOf } from '../match/reward-moments.ts'

/** Each match changes them, so they are read again soon. */
const freshMillis = 15 * second

/** The missions of the day and of the week; read again when the server says that they changed, and when a day closes. */
export function useMissions() {
  return useQuery({
    ...query.mission.read.queryOptions(),
    staleTime: freshMillis,
    refetchInterval: ({ state }) => {
      const closesAt = state.data?.daily.closesAt
      return closesAt === undefined ? false : Math.min(Math.max(closesAt - serverNow() + second, second), 10 * minute)
    },
  })
}

/**
 * Claims what a mission pays, and shows what came of it: its XP over `place`, its BTZ from there into the balance, those
 * of the combo after them. The
 * same tap sent twice pays once.
 */
export function useClaim(id: string, place: RefObject<HTMLElement | null>) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api.mission.claim({ params: { id }, body: newCommand() }),
    onSuccess: ({ rewards, combo }) => {
      // Claimed before, in another tab: there is nothing to show.
      if (rewards.length === 0) return
      const btz = formatBtz(
        sum(rewards, ({ amountCents }) => amountCents),
        i18n.language,
      )
      const xp = sum(rewards, (one) => one.xp)
      const lastAfter = floatGains(claimGains(rewards), place.current, { into: balanceOf })
      if (rewards.some(({ source }) => source === 'levelUp')) pauseMilestonesForNumbers(lastAfter)
      if (combo) {
        signal('win')
        void celebrate()
      }
      showSmartNotification({
        id: `claimed ${id}`,
        type: combo ? 'celebration' : 'progress',
        icon: combo ? 'gift' : 'target',
        title: t(combo ? 'mission.combo.won' : 'mission.claimed'),
        description: t(combo ? 'mission.combo.wonText' : 'mission.claimedText', { btz, xp }),
        animation: combo ? 'bounce' : 'slide',
        ...(combo && {
          action: { label: t('mission.combo.openBox'), onClick: () => void navigate(boxesPath) },
          duration: comboMillis,
        }),
      })
    },
    onError: (error) => toast({ title: t('mission.claimFailed'), description: refusalText(error) }),
    onSettled: invalidatePaid,
  })
}

/** Where the boxes are opened. */
const boxesPath = '/gamification?tab=boxes'
/** Long enough to reach its action, in milliseconds. */
const comboMillis = 8 * second

/** The gains of a claim in the order in which they rise: the mission's own, then those of the combo that it completed. */
function claimGains(rewards: Reward[]): Gain[] {
  const own = rewards.filter(({ source }) => source === 'mission')
  return [...gainsOf(own), ...gainsOf(rewards.filter((reward) => !own.includes(reward)))]
}

function balanceOf({ type }: Gain): Element | null {
  return type === 'btz' ? document.querySelector('[data-balance]') : null
}

/** Another mission instead of one. */
export function useReroll() {
  return useMutation({
    mutationFn: (id: string) => api.mission.reroll({ params: { id }, body: newCommand() }),
    onSettled: invalidatePaid,
  })
}

/** Starting the mission quiz; its answer is the match. */
export function useMissionQuiz() {
  return useMutation({ mutationFn: () => api.mission.quiz(newCommand()), onSettled: () => invalidate('missions') })
}

function newCommand() {
  return { commandId: crypto.randomUUID() }
}

function sum<Item>(items: Item[], part: (item: Item) => number): number {
  return items.reduce((all, item) => all + part(item), 0)
}
