import { useTranslation } from 'react-i18next'

import { celebrate } from '../game-kit/celebrate.ts'
import { formatBtz } from '../game-kit/btz.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { signal } from '../kit/signal.ts'
import { toast } from '../kit/toast-store.ts'
import { useClaim } from './use-missions.ts'

/** Claims a mission and tells what came of it. */
export function useClaiming(): { claim: (id: string) => void; claimingId: string | null } {
  const { t, i18n } = useTranslation()
  const { mutate, variables, isPending } = useClaim()
  const claim = (id: string) =>
    mutate(id, {
      onSuccess: ({ rewards, combo }) => {
        // Claimed before, in another tab: there is nothing to tell.
        if (rewards.length === 0) return
        const btz = formatBtz(
          sum(rewards, ({ amountCents }) => amountCents),
          i18n.language,
        )
        const xp = sum(rewards, (one) => one.xp)
        signal(combo ? 'win' : 'coin')
        if (combo) void celebrate()
        toast({
          title: t(combo ? 'mission.combo.won' : 'mission.claimed'),
          description: t(combo ? 'mission.combo.wonText' : 'mission.claimedText', { btz, xp }),
        })
      },
      onError: (error) => toast({ title: t('mission.claimFailed'), description: refusalText(error) }),
    })
  return { claim, claimingId: isPending ? variables : null }
}

function sum<Item>(items: Item[], part: (item: Item) => number): number {
  return items.reduce((all, item) => all + part(item), 0)
}
