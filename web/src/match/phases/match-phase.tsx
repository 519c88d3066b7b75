import type { MatchView } from '@satoshi/contract/match'
import type { Choice } from '@satoshi/contract/question'

import { mySeat } from '../my-seat.ts'
import type { MatchVerbs, Trouble } from '../use-match.ts'
import { Question } from './question.tsx'
import { Result } from './result.tsx'
import { Reveal } from './reveal.tsx'

type MatchPhaseProps = {
  view: MatchView
  locked: Choice | null
  trouble: Trouble
  verbs: MatchVerbs
}

/** The part of the screen that a phase owns; nothing while a match gathers, which none of one player does. */
export function MatchPhase({ view, locked, trouble, verbs }: MatchPhaseProps) {
  const { phase } = view
  switch (phase.name) {
    case 'waiting':
    case 'countdown':
    case 'paused':
      return null
    case 'asking':
      return (
        <Question
          key={phase.position}
          phase={phase}
          view={view}
          locked={locked}
          waits={trouble === 'kept'}
          onAnswer={verbs.answer}
        />
      )
    case 'revealing':
      return <Reveal key={phase.position} opened={phase} seat={mySeat(view)} total={view.questions} />
    case 'ended':
      return <Result view={view} phase={phase} />
  }
}
