import type { Duel } from '@satoshi/contract/duel'
import type { MatchView } from '@satoshi/contract/match'
import type { Choice } from '@satoshi/contract/question'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { PlayBackdrop } from '../match/play-backdrop.tsx'
import { Question } from '../match/phases/question.tsx'
import { TroubleNote } from '../match/trouble-note.tsx'
import type { Trouble } from '../match/play.ts'
import { DuelBar } from './duel-bar.tsx'
import { DuelSkyline } from './duel-skyline.tsx'
import { DuelStage } from './duel-stage.tsx'
import { Countdown } from './phases/countdown.tsx'
import { DuelReveal } from './phases/duel-reveal.tsx'
import { Paused } from './phases/paused.tsx'
import { Waiting } from './phases/waiting.tsx'
import { DuelResult } from './result/duel-result.tsx'
import { RematchBar } from './result/rematch-bar.tsx'
import { districtsOf, type Sides } from './sides.ts'
import { themeText } from '../match/theme-name.ts'
import type { RematchVerbs } from './use-rematch.ts'
import { verdictOf } from './why-won.ts'
import './duel.css'

type DuelViewProps = {
  view: MatchView
  sides: Sides
  /** What is known around the match; null until it is read. */
  duel: Duel | null
  locked: Choice | null
  trouble: Trouble | null
  rematch: RematchVerbs | null
  onAnswer: (choice: Choice) => void
  onExit: () => void
}

/** A duel as one of the two sees it, whatever phase it is in. It fetches nothing. */
export function DuelView(props: DuelViewProps) {
  switch (props.view.phase.name) {
    case 'waiting':
    case 'countdown':
    case 'paused':
      return <SceneOf {...props} />
    case 'asking':
    case 'revealing':
      return <QuestionOf {...props} />
    case 'ended':
      return <ResultOf {...props} />
  }
}

function Bar({ view, duel, onExit }: DuelViewProps) {
  const { t } = useTranslation()
  return <DuelBar view={view} theme={duel && themeText(t, duel.theme)} onExit={onExit} />
}

function SceneOf(props: DuelViewProps) {
  const { view, sides, duel, trouble } = props
  const { phase } = view
  return (
    <SceneFrame>
      <Bar {...props} />
      <div className="px-4">{trouble && <TroubleNote trouble={trouble} />}</div>
      {phase.name === 'waiting' && <Waiting view={view} phase={phase} sides={sides} duel={duel} />}
      {phase.name === 'countdown' && <Countdown view={view} phase={phase} sides={sides} duel={duel} />}
      {phase.name === 'paused' && <Paused phase={phase} sides={sides} duel={duel} />}
    </SceneFrame>
  )
}

function QuestionOf(props: DuelViewProps) {
  const { view, sides, duel, locked, trouble, onAnswer } = props
  const { phase } = view
  const quiet = locked !== null && trouble === 'none'
  return (
    <div className="duel-frame">
      <PlayBackdrop />
      <div className="duel-horizon">
        <DuelSkyline districts={districtsOf(sides)} />
      </div>
      <div className="duel">
        <div className="duel-head bg-page/92 backdrop-blur">
          <Bar {...props} />
          <DuelStage view={view} sides={sides} duel={duel} locked={locked !== null} quiet={quiet} />
        </div>
        <div className="duel-main flex flex-1 flex-col px-4 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6">
          {trouble && <TroubleNote trouble={trouble} />}
          {phase.name === 'asking' && (
            <Question
              key={phase.position}
              phase={phase}
              view={view}
              locked={locked}
              waits={trouble === 'kept'}
              onAnswer={onAnswer}
              numbered={false}
            />
          )}
          {phase.name === 'revealing' && <DuelReveal key={phase.position} opened={phase} sides={sides} />}
        </div>
      </div>
    </div>
  )
}

function ResultOf({ view, sides, duel, rematch }: DuelViewProps) {
  const { phase } = view
  const verdict = verdictOf(view)
  return (
    <SceneFrame>
      {phase.name === 'ended' && verdict && (
        <DuelResult view={view} phase={phase} sides={sides} duel={duel} verdict={verdict} />
      )}
      <RematchBar rematch={rematch} name={sides.them.player.nickname} />
    </SceneFrame>
  )
}

function SceneFrame({ children }: { children: ReactNode }) {
  return (
    <div className="duel-frame flex flex-col">
      <div className="flex flex-1 flex-col">{children}</div>
    </div>
  )
}
