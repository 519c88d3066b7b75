import type { Achievement } from '@satoshi/contract/achievement'
import { useTranslation } from 'react-i18next'

import { ErrorState } from '../kit/error-state.tsx'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { AchievementCard } from './achievement-card.tsx'
import { useAchievements } from './use-achievements.ts'

/** Achievements shown as within reach. */
const nearestShown = 3

/** All achievements: what is within reach, then every one of them. */
export function AchievementsPanel() {
  const { t } = useTranslation()
  const { data, error, refetch } = useAchievements()
  if (!data && error) return <ErrorState title={t('achievement.error')} error={error} onRetry={() => void refetch()} />
  if (!data) return <AchievementsSkeleton />
  const { items } = data
  const earned = items.filter(({ earnedAt }) => earnedAt !== null).length
  const count = t('achievement.count', { earned, all: items.length })
  const nearest = nearestOf(items, nearestShown)
  return (
    <div className="flex flex-col gap-8">
      <div>
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="max-w-[60ch] text-muted">{t('achievement.lead')}</p>
          <p className="numbers font-display text-2xl font-bold">{count}</p>
        </div>
        <ProgressBar fraction={earned / items.length} label={count} tone="xp" />
      </div>
      {nearest.length > 0 && <Group title={t('achievement.next')} items={nearest} />}
      <Group title={t('achievement.all')} items={items} />
    </div>
  )
}

function Group({ title, items }: { title: string; items: Achievement[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl font-bold">{title}</h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {items.map((achievement) => (
          <AchievementCard key={achievement.key} achievement={achievement} />
        ))}
      </ul>
    </section>
  )
}

function AchievementsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-3 md:grid-cols-2">
      {Array.from({ length: 6 }, (_, card) => (
        <Skeleton key={card} className="h-36 rounded-lg!" />
      ))}
    </div>
  )
}

/**
 * The achievements within reach, the one that lacks least first, at most `most`: what one go is enough for, and what a
 * part worth the name is done of. A streak of a hundred days is not within reach on its first day.
 */
export function nearestOf(all: Achievement[], most: number): Achievement[] {
  const lacks = ({ value, target }: Achievement) => target - value
  const share = ({ value, target }: Achievement) => value / target
  return all
    .filter((each) => each.earnedAt === null && (isOneGo(each) || share(each) >= begunShare))
    .toSorted((one, other) => lacks(one) - lacks(other) || share(other) - share(one))
    .slice(0, most)
}

/** What one quiz or duel may bring to anybody; what takes a feat as well is rarer. */
function isOneGo({ target, rarity }: Achievement): boolean {
  return target === 1 && (rarity === 'common' || rarity === 'rare')
}

const begunShare = 0.1
