import { Fragment, useEffect, useEffectEvent, useRef, type ComponentType, type ReactNode } from 'react'
import { useBlocker } from 'react-router'

import { setNoticesAside } from '../game-kit/feedback/notice-store.ts'
import { usePauseMilestones } from '../game-kit/pause-milestones.ts'
import { useDocumentTitle } from '../kit/page.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { LeaveDialog, type LeaveTexts } from './leave-dialog.tsx'
import { NextButton } from './match-footer.tsx'
import { Question } from './phases/question.tsx'
import { PlayColumn, PlayMain, type FrameProps } from './play-frame.tsx'
import type { PhaseOf, Play, PlayView, QuestionHelp } from './play.ts'
import { TroubleNote } from './trouble-note.tsx'

/** What a mode brings to the phases of a play: each slot draws one part of the screen, and fetches nothing. */
export type PhaseSlots<View extends PlayView> = {
  /** How the parts stand to each other; the column where a mode has no picture of its own. */
  Frame?: ComponentType<FrameProps<View>>
  /** The way out and how far one is, in every phase but the last. */
  bar: (view: View) => ReactNode
  /** Players, points and time over a question and its reveal. Its number stands there then, and not over the question. */
  stage?: (view: View) => ReactNode
  /** Before the first question, and while somebody is awaited. */
  gathering?: (phase: PhaseOf<View, 'waiting' | 'countdown' | 'paused'>, view: View) => ReactNode
  /** While it stands still, since its player sits in another match. */
  suspended?: (phase: PhaseOf<View, 'suspended'>) => ReactNode
  /** Help with an open question; null where there is none. */
  help?: (view: View) => QuestionHelp | null
  /** `next` goes on from it; null where it goes on by itself. */
  reveal: (phase: PhaseOf<View, 'revealing'>, view: View, next: ReactNode) => ReactNode
  result: (phase: PhaseOf<View, 'ended'>, view: View) => ReactNode
}

/** What a mode brings to its screen: its phases, and what stands there without them. */
export type PlaySlots<View extends PlayView> = PhaseSlots<View> & {
  /** The shape of what is on its way. */
  skeleton: ReactNode
  /** Why there is nothing to play. */
  fault: ReactNode
  /** What leaving costs. Without it nobody is asked. */
  leave?: (view: View) => LeaveTexts
}

type PlayScreenProps<View extends PlayView> = {
  play: Play<View>
  /** Heading of the screen, and name of the document. */
  title: string
  slots: PlaySlots<View>
}

/** Whatever is played question by question, from its beginning to its result, on the whole screen. */
export function PlayScreen<View extends PlayView>({ play, title, slots }: PlayScreenProps<View>) {
  const { view, fault, leave } = play
  useDocumentTitle(title)
  useTopOfPage(view)
  useRefusalToast(play)
  const playing = view !== null && view.phase.name !== 'ended'
  // What is celebrated covers neither a question nor the result: it comes on the screen after it.
  usePauseMilestones(view !== null)
  useEffect(() => (playing ? setNoticesAside() : undefined), [playing])
  if (fault !== null) return <PlayMain title={title}>{slots.fault}</PlayMain>
  if (view === null) return <PlayMain title={title}>{slots.skeleton}</PlayMain>
  return (
    <PlayMain title={title}>
      <PlayPhases play={play} view={view} slots={slots} />
      {slots.leave && leave && (
        <LeaveGuard texts={slots.leave(view)} leaving={play.pending === 'leave'} onLeave={leave} />
      )}
    </PlayMain>
  )
}

type PlayPhasesProps<View extends PlayView> = { play: Play<View>; view: View; slots: PhaseSlots<View> }

/** The phases alone, for a page that shows more than one play. */
export function PlayPhases<View extends PlayView>({ play, view, slots }: PlayPhasesProps<View>) {
  const Frame: ComponentType<FrameProps<View>> = slots.Frame ?? PlayColumn
  const { name } = view.phase
  const atQuestion = name === 'asking' || name === 'revealing'
  useReady(play)
  return (
    <Frame
      view={view}
      bar={name === 'ended' ? null : slots.bar(view)}
      stage={atQuestion && slots.stage?.(view)}
      note={play.trouble && <TroubleNote phase={view.phase} trouble={play.trouble} waited={play.waited} />}
    >
      {drawPhase({ play, view, slots })}
    </Frame>
  )
}

function drawPhase<View extends PlayView>({ play, view, slots }: PlayPhasesProps<View>): ReactNode {
  const phase: View['phase'] = view.phase
  if (isPhase(phase, 'asking')) {
    return (
      <Question
        key={phase.position}
        phase={phase}
        view={view}
        locked={play.locked}
        waits={play.trouble === 'kept'}
        onAnswer={play.answer}
        numbered={!slots.stage}
        help={slots.help?.(view) ?? null}
      />
    )
  }
  if (isPhase(phase, 'revealing')) {
    return (
      <Fragment key={phase.position}>
        {slots.reveal(
          phase,
          view,
          play.next && (
            <NextButton last={phase.position + 1 >= view.questions} busy={play.pending === 'next'} onNext={play.next} />
          ),
        )}
      </Fragment>
    )
  }
  if (isPhase(phase, 'ended')) return slots.result(phase, view)
  if (isPhase(phase, 'suspended')) return slots.suspended?.(phase)
  return isPhase(phase, 'waiting', 'countdown', 'paused') && slots.gathering?.(phase, view)
}

function isPhase<Phase extends PlayView['phase'], Name extends Phase['name']>(
  phase: Phase,
  ...names: Name[]
): phase is Extract<Phase, { name: Name }> {
  return names.some((name) => name === phase.name)
}

type LeaveGuardProps = { texts: LeaveTexts; leaving: boolean; onLeave: () => void }

// It stands only while there is something to leave: a way out that it holds is given up when it goes.
function LeaveGuard({ texts, leaving, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  return (
    <LeaveDialog
      texts={texts}
      open={blocker.state === 'blocked'}
      leaving={leaving}
      onStay={() => blocker.reset?.()}
      onLater={() => blocker.proceed?.()}
      onLeave={onLeave}
    />
  )
}

// Being here is being ready: the screen has loaded, and nobody has to press what they came for.
function useReady<View extends PlayView>({ ready, pending }: Play<View>) {
  const mayReady = ready !== null && pending === null
  const getReady = useEffectEvent(() => ready?.())
  useEffect(() => {
    if (mayReady) getReady()
  }, [mayReady])
}

// A new question begins at its top, however far the one before it was scrolled; closed it stays where it is.
function useTopOfPage(view: PlayView | null) {
  const phase = view?.phase
  const place = phase && ('position' in phase ? phase.position : phase.name)
  useEffect(() => {
    // Some browsers answer with a promise, which is no way to undo an effect.
    window.scrollTo(0, 0)
  }, [place])
}

// An answer that waited for the network and came too late is told where it was told to wait.
function useRefusalToast<View extends PlayView>({ refusal, trouble }: Play<View>) {
  const waits = useRef(false)
  useEffect(() => {
    if (trouble === 'kept') waits.current = true
  }, [trouble])
  useEffect(() => {
    if (refusal === null) return
    if (!waits.current) toast({ title: refusalText(refusal), tone: 'danger' })
    waits.current = false
  }, [refusal])
}
