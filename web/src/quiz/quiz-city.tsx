import type { MatchView } from '@satoshi/contract/match'

import { DayTowers } from '../match/day-towers.tsx'
import { buildingsOf } from '../match/match-header.tsx'
import { ProgressSkyline } from '../match/progress-skyline.tsx'

/** The street that a quiz lights, before the whole city, as large as there is room for it. Decoration: the header says it. */
export function QuizCity({ view }: { view: MatchView }) {
  return (
    <div aria-hidden="true" className="relative h-full bg-linear-to-b from-(--sky-top) to-(--sky-low)">
      <span className="absolute end-8 top-6 size-9 rounded-full bg-btz" />
      <DayTowers className="absolute inset-x-0 bottom-0 h-44 w-full" />
      <div className="absolute inset-x-0 bottom-0 h-32 bg-linear-to-t from-surface via-surface/80 to-transparent" />
      <ProgressSkyline states={buildingsOf(view)} label={null} className="absolute inset-x-5 bottom-4 h-24 w-94" />
    </div>
  )
}
