import type { Profile } from '@satoshi/contract/profile'
import { Card } from '../kit/card.tsx'
import { LevelRing } from '../profile/level-ring.tsx'
import { LevelTitle, useLevelXpText } from '../profile/level-text.tsx'

/** The level and what is missing to the next. */
export function LevelCard({ profile }: { profile: Profile }) {
  const { level, levelXp, levelNeedsXp, stars } = profile
  const xp = useLevelXpText()(profile)
  return (
    <Card
      as="section"
      tone="xp"
      aria-labelledby="level-title"
      className="flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-4"
    >
      <LevelRing level={level} have={levelXp} need={levelNeedsXp} label={xp} />
      <div className="min-w-0">
        <h2 id="level-title" className="text-lg leading-tight font-bold sm:text-xl">
          <LevelTitle level={level} stars={stars} />
        </h2>
        <p aria-hidden="true" className="numbers text-sm text-muted">
          {xp}
        </p>
      </div>
    </Card>
  )
}
