import type { Duel } from '@satoshi/contract/duel'
import type { MatchView } from '@satoshi/contract/match'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'

import { duelPath, goToDuel, wasVisited } from '../invite/go-to-duel.ts'
import { query } from '../lib/api.ts'
import { invalidate } from '../lib/stale.ts'
import { QuestionPlaceProvider } from '../match/question-place.ts'
import { PlayScreen, type PhaseSlots } from '../match/play-screen.tsx'
import type { PhaseOf, Play } from '../match/play.ts'
import { useMatch } from '../match/use-match.ts'
import { DuelBar } from './duel-bar.tsx'
import { DuelFault, DuelSkeleton } from './duel-fault.tsx'
import { DuelFrame } from './duel-frame.tsx'
import { arenaPath } from './duel-paths.ts'
import { DuelStage } from './duel-stage.tsx'
import { useHiddenTab } from './hidden-tab.ts'
import { leaveTexts } from './leave-texts.tsx'
import { Countdown } from './phases/countdown.tsx'
import { DuelReveal } from './phases/duel-reveal.tsx'
import { Paused } from './phases/paused.tsx'
import { Waiting } from './phases/waiting.tsx'
import { DuelResult } from './result/duel-result.tsx'
import { RematchBar } from './result/rematch-bar.tsx'
import { pairPlay, type PairView } from './sides.ts'
import { useRematch } from './use-rematch.ts'
import { duelVerdictOf } from './why-won.ts'

/** A duel from the meeting to its result, at whichever of its three addresses. */
export function Component() {
  const { duelId = '' } = useParams()
  return <DuelScreen key={duelId} id={duelId} />
}

function DuelScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const match = useMatch(id, null)
  const duel = useDuel(id, match.view)
  const play = pairPlay(match)
  const afterwards = (name: string) =>
    isPlayedOut(duel) ? <Rematch duel={duel} name={name} /> : <RematchBar rematch={null} name={name} />
  const place = useMemo(() => ({ kind: 'match', id }) as const, [id])
  useHiddenTab(id, match)
  return (
    <QuestionPlaceProvider value={place}>
      <PlayScreen
        play={play}
        title={t('duel.title')}
        slots={{
          ...duelSlots({ play, duel, onExit: () => void navigate(arenaPath), afterwards }),
          skeleton: <DuelSkeleton />,
          fault: <DuelFault fault={play.fault} onRetry={match.refresh} />,
          leave: (view) => leaveTexts(t, view),
        }}
      />
    </QuestionPlaceProvider>
  )
}

type PlayedOut = Duel & { endedAt: number }

function isPlayedOut(duel: Duel | null): duel is PlayedOut {
  return duel !== null && duel.endedAt !== null && duel.outcome !== null && duel.outcome !== 'void'
}

function Rematch({ duel, name }: { duel: PlayedOut; name: string }) {
  const navigate = useNavigate()
  const rematch = useRematch(duel)
  const { nextDuelId } = rematch.state
  // Other ways may lead there too (the start is told to both): the first one wins.
  const go = useEffectEvent((id: string) => {
    if (!wasVisited(id) && !goToDuel(id)) void navigate(duelPath(id))
  })
  useEffect(() => {
    if (nextDuelId !== null) go(nextDuelId)
  }, [nextDuelId])
  return <RematchBar rematch={rematch} name={name} />
}

// The end changes what is around the match (ratings, stakes, when it ended), and what other screens show of the player.
function useDuel(id: string, view: MatchView | null): Duel | null {
  const ended = view?.phase.name === 'ended'
  const { data } = useQuery({ ...query.duel.get.queryOptions({ input: { id } }), enabled: view !== null })
  useEffect(() => {
    if (ended) void invalidate('duels', 'wallet', 'progress')
  }, [ended])
  return data ?? null
}

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
    reveal: (opened, view) => <DuelReveal opened={opened} view={view} />,
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
