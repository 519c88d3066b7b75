import type { MatchView } from '@satoshi/contract/match'
import { formatNamed } from '@satoshi/rules/match/format'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { AnswerGains } from '../match/answer-gains.tsx'
import { BusyState } from '../match/busy-state.tsx'
import { MatchFault } from '../match/match-fault.tsx'
import type { LeaveTexts } from '../match/leave-dialog.tsx'
import { RevealedLives } from '../match/lives-notes.tsx'
import { FooterBar } from '../match/match-footer.tsx'
import { MatchHeader } from '../match/match-header.tsx'
import type { MatchPlay } from '../match/use-match.ts'
import { mySeat } from '../match/my-seat.ts'
import { Result, type EndedPhase } from '../match/phases/result.tsx'
import { Reveal } from '../match/phases/reveal.tsx'
import { QuestionSkeleton } from '../match/play-fault.tsx'
import { PlayBeside, type FrameProps } from '../match/play-frame.tsx'
import { PlayScreen, type PlaySlots } from '../match/play-screen.tsx'
import { QuestionPlaceProvider } from '../match/question-place.ts'
import { useMatch } from '../match/use-match.ts'
import { HintBar } from './hint-bar.tsx'
import { QuizCity } from './quiz-city.tsx'
import { ResumedNote } from './resumed-note.tsx'
import type { MatchExit } from '../match/start-match.tsx'

/** Who leads through a quiz without a clock, and what is different in it. */
export type SoloGuide = {
  /** Stands where others have their clock. */
  renderFace: (view: MatchView) => ReactNode
  /** What the guide says, below the bar: as high in each phase. */
  renderLine: (view: MatchView) => ReactNode
  /** What leaving means. */
  leaving: ReactNode
  /** Name of the way on from the result. */
  onward: string
}

type SoloMatchProps = {
  id: string
  /** The view that the caller has just been given, where there is one. */
  start: MatchView | null
  /** The question at which it is gone on with, where a new quiz was asked for. */
  resumedAt: number | null
  exit: MatchExit
  onAgain: () => void
  /** Name of the screen; that of any quiz where it is left out. */
  title?: string
  /** Only a quiz without a clock is guided: another one that was open is as it is everywhere. */
  guide?: SoloGuide
  /** What stands below the rewards of the result besides. */
  renderExtra?: (view: MatchView, phase: EndedPhase) => ReactNode
  onEnded: (view: MatchView) => void
}

/** A solo quiz from its first question to its result. */
export function SoloMatch({ id, start, resumedAt, exit, onAgain, onEnded, title, guide, renderExtra }: SoloMatchProps) {
  const { t } = useTranslation()
  const play = useMatch(id, start)
  const { view } = play
  const end = useEffectEvent(onEnded)
  useEffect(() => {
    if (view?.phase.name === 'ended') end(view)
  }, [view])
  const place = useMemo(() => ({ kind: 'match', id }) as const, [id])
  return (
    <QuestionPlaceProvider value={place}>
      <PlayScreen
        play={play}
        title={title ?? t('match.title')}
        slots={soloSlots(t, play, { exit, resumedAt, onAgain, guide, renderExtra })}
      />
    </QuestionPlaceProvider>
  )
}

function SoloFrame(props: FrameProps<MatchView>) {
  return <PlayBeside {...props} picture={<QuizCity view={props.view} />} />
}

type Ways = Pick<SoloMatchProps, 'exit' | 'resumedAt' | 'onAgain' | 'guide' | 'renderExtra'>

function soloSlots(t: TFunction, play: MatchPlay, ways: Ways): PlaySlots<MatchView> {
  const { exit, resumedAt, onAgain, guide, renderExtra } = ways
  const { refresh } = play
  const guideOf = ({ format }: MatchView) => (formatNamed(format).timed ? undefined : guide)
  const running = play.locked === null || play.trouble !== 'none'
  return {
    skeleton: <QuestionSkeleton />,
    fault: <MatchFault play={play} exit={exit} />,
    Frame: SoloFrame,
    suspended: ({ by }) => <BusyState matchId={by} onFree={refresh} />,
    bar: (view) => (
      <>
        <MatchHeader view={view} running={running} home={exit.to} face={guideOf(view)?.renderFace(view)} />
        {guideOf(view)?.renderLine(view)}
        {'position' in view.phase && view.phase.position === resumedAt && <ResumedNote />}
      </>
    ),
    help: ({ hints, format }) =>
      hints && {
        removed: hints.removed,
        busy: play.hinting !== null,
        bar: (
          <HintBar
            hints={hints}
            format={format}
            hinting={play.hinting}
            answered={play.locked !== null}
            onHint={play.hint}
          />
        ),
      },
    reveal: (opened, view, next) => (
      <Reveal
        opened={opened}
        seat={mySeat(view)}
        total={view.questions}
        timed={formatNamed(view.format).timed}
        action={next}
      >
        <AnswerGains matchId={view.id} position={opened.position} gain={view.gain} />
        <RevealedLives lives={view.lives} position={opened.position} questions={view.questions} />
      </Reveal>
    ),
    result: (phase, view) => (
      <>
        <Result view={view} phase={phase} extra={renderExtra?.(view, phase)} />
        <FooterBar>
          <LinkButton to={exit.to} variant="quiet" size="lg" className="flex-1">
            {exit.label}
          </LinkButton>
          <Button size="lg" onClick={onAgain} className="flex-1">
            {guideOf(view)?.onward ?? t('match.result.again')}
          </Button>
        </FooterBar>
      </>
    ),
    leave: (view) => leaveTexts(t, view, guideOf(view)?.leaving),
  }
}

function leaveTexts(t: TFunction, view: MatchView, leaving?: ReactNode): LeaveTexts {
  return {
    title: t('match.leave.title'),
    text: t('match.leave.answered', { count: answeredIn(view), total: view.questions }),
    cost: leaving ?? (
      <>
        <p>{t('match.leave.cost')}</p>
        <p className="text-muted">{t('match.leave.laterHint')}</p>
      </>
    ),
    stay: t('match.leave.stay'),
    later: t('match.leave.later'),
    leave: t('match.leave.end'),
  }
}

function answeredIn({ phase }: MatchView): number {
  if (phase.name === 'asking') return phase.position
  return phase.name === 'revealing' ? phase.position + 1 : 0
}
