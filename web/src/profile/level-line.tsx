import { LevelRing } from './level-ring.tsx'
import { LevelTitle, useLevelXpText, type Standing } from './level-text.tsx'

/** The level in its ring, and in words what the next one takes. */
export function LevelLine({ standing }: { standing: Standing }) {
  const text = useLevelXpText()(standing)
  return (
    <div className="flex items-center gap-4">
      <LevelRing level={standing.level} have={standing.levelXp} need={standing.levelNeedsXp} label={text} />
      <div className="min-w-0">
        <p className="font-display text-lg leading-tight font-bold">
          <LevelTitle level={standing.level} stars={standing.stars} />
        </p>
        <p aria-hidden="true" className="numbers text-sm text-muted">
          {text}
        </p>
      </div>
    </div>
  )
}
