import { boxItems } from '@satoshi/rules/inventory/items'
import { useTranslation } from 'react-i18next'

import { Gift, Target } from '../../kit/icon.ts'
import { ListRow } from '../../kit/list-row.tsx'
import { useMissions } from '../../mission/use-missions.ts'
import { waitingPrizes } from '../../mission/waiting-prizes.ts'
import { useInventory } from '../../streak/use-streak.ts'

/** What waits to be taken: missions that are done, and boxes. Nothing is shown while nothing waits. */
export function WaitingList() {
  const { t } = useTranslation()
  const missions = useMissions().data
  const inventory = useInventory().data
  const done = missions ? waitingPrizes(missions) : 0
  const boxes = (inventory?.items ?? []).reduce((sum, { item, held }) => sum + (isBox(item) ? held : 0), 0)
  if (done + boxes === 0) return null
  return (
    <nav aria-label={t('dashboard.rewards.waiting')} className="-mx-3 -my-1 flex flex-col font-semibold">
      {done > 0 && (
        <ListRow to="/missions" icon={Target}>
          {t('dashboard.rewards.missions', { count: done })}
        </ListRow>
      )}
      {boxes > 0 && (
        <ListRow to="/gamification?tab=boxes" icon={Gift}>
          {t('dashboard.rewards.boxes', { count: boxes })}
        </ListRow>
      )}
    </nav>
  )
}

function isBox(item: string): boolean {
  return boxItems.some((box) => box === item)
}
