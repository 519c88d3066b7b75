import type { Duel } from '@satoshi/contract/duel'
import type { ReactNode } from 'react'

import type { PhaseSlots } from '../match/play-screen.tsx'
import type { PhaseOf, Play } from '../match/play.ts'
import { DuelBar } from './duel-bar.tsx'
import { DuelFrame } from './duel-frame.tsx'
import { DuelStage } from './duel-stage.tsx'
import { Countdown } from './phases/countdown.tsx'
import { DuelReveal } from './phases/duel-reveal.tsx'
import { Paused } from './phases/paused.tsx'
import { Waiting } from './phases/waiting.tsx'
import { DuelResult } from './result/duel-result.tsx'
import type { PairView } from './sides.ts'
import { duelVerdictOf } from './why-won.ts'

type DuelParts = {
  play: Play<PairView>
  /** What is known around the match; null until it is read. */
  duel: Duel | null
  onExit: () => void
  /** What can be done after the result, with the opponent of this name. */
  afterwards: (name: string) => ReactNode
}

/** A duel as one of the two sees it, phase by phase. It fetches nothing. */
export function duelSlots({ play, duel, onExit, afterwards }: DuelParts): PhaseSlots<PairView> {
  const locked = play.locked !== null
  const quiet = locked && play.trouble === 'none'
  return {
    Frame: DuelFrame,
    bar: (view) => <DuelBar view={view} theme={duel?.theme ?? null} onExit={onExit} />,
    stage: (view) => <DuelStage view={view} sides={view.sides} duel={duel} locked={locked} quiet={quiet} />,
    gathering: (phase, view) => <Gathering phase={phase} view={view} duel={duel} />,
    reveal: (opened, view) => <DuelReveal opened={opened} sides={view.sides} />,
    result: (phase, view) => {
      const verdict = duelVerdictOf(view)
      return (
        <>
          {verdict && <DuelResult view={view} phase={phase} sides={view.sides} duel={duel} verdict={verdict} />}
          {afterwards(view.sides.them.player.nickname)}
        </>
      )
    },
  }
}

type GatheringProps = {
  phase: PhaseOf<PairView, 'waiting' | 'countdown' | 'paused'>
  view: PairView
  duel: Duel | null
}

function Gathering({ phase, view, duel }: GatheringProps) {
  switch (phase.name) {
    case 'waiting':
      return <Waiting view={view} phase={phase} sides={view.sides} duel={duel} />
    case 'countdown':
      return <Countdown view={view} phase={phase} sides={view.sides} duel={duel} />
    case 'paused':
      return <Paused phase={phase} sides={view.sides} duel={duel} />
  }
}
