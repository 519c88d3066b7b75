import type { Duel } from '@satoshi/contract/duel'
import type { MatchView } from '@satoshi/contract/match'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, useNavigate, useParams } from 'react-router'

import { useDocumentTitle } from '../kit/page.tsx'
import { toast } from '../kit/toast-store.ts'
import { duelPath, goToDuel, wasVisited } from '../invite/go-to-duel.ts'
import { query } from '../lib/api.ts'
import { invalidate } from '../lib/stale.ts'
import { refusalText } from '../lib/refusal-text.ts'
import { may } from '../match/match-store.ts'
import { useMatch } from '../match/use-match.ts'
import { DuelFault, DuelSkeleton } from './duel-fault.tsx'
import { arenaPath } from './duel-paths.ts'
import { DuelView } from './duel-view.tsx'
import { LeaveDuelDialog } from './leave-duel-dialog.tsx'
import { sidesOf, type Sides } from './sides.ts'
import { useRematch, type RematchVerbs } from './use-rematch.ts'

/** A duel from the meeting to its result, at whichever of its three addresses. */
export function Component() {
  const { duelId = '' } = useParams()
  const { t } = useTranslation()
  useDocumentTitle(t('duel.title'))
  return (
    <main id="main">
      <h1 className="sr-only">{t('duel.title')}</h1>
      <DuelOf key={duelId} id={duelId} />
    </main>
  )
}

type Match = ReturnType<typeof useMatch>

function DuelOf({ id }: { id: string }) {
  const match = useMatch(id, null)
  const { view, fault } = match.state
  const duel = useDuel(id, view)
  useRefusalToast(match.state.refusal)
  useTopOfPage(view)
  const sides = view && sidesOf(view)
  if (fault !== null || (view && !sides)) return <DuelFault fault={fault} onRetry={match.verbs.refresh} />
  if (!view || !sides) return <DuelSkeleton />
  if (view.phase.name !== 'ended') return <RunningDuel view={view} sides={sides} duel={duel} match={match} />
  if (duel?.endedAt && duel.outcome !== null && duel.outcome !== 'void')
    return <EndedDuel view={view} sides={sides} duel={{ ...duel, endedAt: duel.endedAt }} />
  return <ResultView view={view} sides={sides} duel={duel} rematch={null} />
}

type RunningDuelProps = { view: MatchView; sides: Sides; duel: Duel | null; match: Match }

function RunningDuel({ view, sides, duel, match: { state, verbs, locked, trouble } }: RunningDuelProps) {
  const navigate = useNavigate()
  const mayReady = may(state, 'ready')
  // Being here is being ready: the screen has loaded, and nobody has to press what they came for.
  useEffect(() => {
    if (mayReady) verbs.ready()
  }, [mayReady, verbs])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  return (
    <>
      <DuelView
        view={view}
        sides={sides}
        duel={duel}
        locked={locked}
        trouble={trouble}
        rematch={null}
        onAnswer={verbs.answer}
        onExit={() => void navigate(arenaPath)}
      />
      <LeaveDuelDialog
        view={view}
        name={sides.them.player.nickname}
        open={blocker.state === 'blocked'}
        leaving={state.pending?.type === 'leave'}
        mayLeave={may(state, 'leave')}
        onStay={() => blocker.reset?.()}
        onLeave={verbs.leave}
      />
    </>
  )
}

function EndedDuel({ view, sides, duel }: { view: MatchView; sides: Sides; duel: Duel & { endedAt: number } }) {
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
  return <ResultView view={view} sides={sides} duel={duel} rematch={rematch} />
}

type ResultViewProps = { view: MatchView; sides: Sides; duel: Duel | null; rematch: RematchVerbs | null }

function ResultView({ view, sides, duel, rematch }: ResultViewProps) {
  const navigate = useNavigate()
  return (
    <DuelView
      view={view}
      sides={sides}
      duel={duel}
      locked={null}
      trouble="none"
      rematch={rematch}
      onAnswer={() => undefined}
      onExit={() => void navigate(arenaPath)}
    />
  )
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

// A new question begins at its top, however far the one before it was scrolled.
function useTopOfPage(view: MatchView | null) {
  const phase = view?.phase
  const place = phase && `${phase.name} ${'position' in phase ? phase.position : ''}`
  useEffect(() => {
    // Some browsers answer with a promise, which is no way to undo an effect.
    window.scrollTo(0, 0)
  }, [place])
}

function useRefusalToast(refusal: unknown) {
  useEffect(() => {
    if (refusal !== null) toast({ title: refusalText(refusal), tone: 'danger' })
  }, [refusal])
}
