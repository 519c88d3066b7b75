import type { Duel } from '@satoshi/contract/duel'
import type { MatchView } from '@satoshi/contract/match'
import { useDeferredValue, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { celebrate } from '../../game-kit/celebrate.ts'
import { announce } from '../../kit/live-region.tsx'
import { isolated } from '../../lib/isolated.ts'
import { markOnce } from '../../lib/storage.ts'
import { ResultRewards } from '../../match/result-rewards.tsx'
import { useRewardShow } from '../../match/use-reward-show.ts'
import type { Sides } from '../sides.ts'
import type { EndedPhase, DuelVerdict } from '../why-won.ts'
import { DrawProof } from './draw-proof.tsx'
import { QuestionList } from './question-list.tsx'
import { RatingMoved } from './rating-moved.tsx'
import { ResultHero } from './result-hero.tsx'
import { StakeMoved } from './stake-moved.tsx'
import { titleKey, whyText } from './verdict-text.ts'

type DuelResultProps = { view: MatchView; phase: EndedPhase; sides: Sides; duel: Duel | null; verdict: DuelVerdict }

/** How the duel came out and why, what it moved, and every question once more. */
export function DuelResult({ view, phase, sides, duel, verdict }: DuelResultProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { nickname } = sides.them.player
  const name = isolated(nickname)
  const [title, why] = [t(titleKey(verdict), { name }), whyText(t, verdict, sides)]
  const won = verdict.outcome === 'won'
  // Long, and below what is seen first: drawn when the rest stands.
  const showsQuestions = useDeferredValue(true, false)
  useRewardShow({ matchId: view.id, rewards: phase.rewards, multiplier: phase.multiplier, wellPlayed: won }, heading)
  useCheer(view.id, won)
  useEffect(() => announce(`${title} ${why}`, 'assertive'), [title, why])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex flex-col gap-7 pb-6">
      <ResultHero
        view={view}
        sides={sides}
        duel={duel}
        verdict={verdict}
        title={title}
        why={why}
        headingRef={heading}
      />
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-7 px-4 sm:px-6">
        <div className="grid gap-3 empty:hidden sm:grid-cols-2">
          <RatingMoved ratings={phase.ratings} />
          <StakeMoved view={view} netCents={phase.netCents} verdict={verdict} name={name} />
        </div>
        {(verdict.outcome !== 'void' || phase.rewards.length > 0) && (
          <ResultRewards rewards={phase.rewards} at={phase.at} terms={phase.terms} />
        )}
        {showsQuestions && phase.review.length > 0 && <QuestionList review={phase.review} name={nickname} />}
        {duel && <DrawProof draw={duel.draw} />}
      </div>
    </div>
  )
}

// Particles are for a win alone, and once: a result that is opened again is only read.
function useCheer(matchId: string, won: boolean) {
  useEffect(() => {
    if (won && markOnce(`cheer ${matchId}`)) void celebrate('achievement')
  }, [matchId, won])
}
