import type { MatchView } from '@satoshi/contract/match'
import type { TFunction } from 'i18next'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../../kit/button.tsx'
import { invalidate } from '../../lib/stale.ts'
import type { LeaveTexts } from '../../match/leave-dialog.tsx'
import { FooterBar } from '../../match/match-footer.tsx'
import { MatchHeader } from '../../match/match-header.tsx'
import { MatchFault } from '../../match/match-fault.tsx'
import { mySeat } from '../../match/my-seat.ts'
import { Result, type EndedPhase } from '../../match/phases/result.tsx'
import { Reveal } from '../../match/phases/reveal.tsx'
import { QuestionSkeleton } from '../../match/play-fault.tsx'
import { PlayScreen, type PlaySlots } from '../../match/play-screen.tsx'
import { QuestionPlaceProvider } from '../../match/question-place.ts'
import type { MatchExit } from '../../match/start-match.tsx'
import { useMatch, type MatchPlay } from '../../match/use-match.ts'
import { AttemptResult } from './attempt-result.tsx'
import { RevealFooter } from './reveal-footer.tsx'

type BattleMatchProps = {
  battleId: string
  id: string
  /** The view that the caller has just been given, where there is one. */
  start: MatchView | null
  exit: MatchExit
}

/** An attempt from its first question to what it brings to the battle. No question waits for its player. */
export function BattleMatch({ battleId, id, start, exit }: BattleMatchProps) {
  const { t } = useTranslation()
  const play = useMatch(id, start)
  const ended = play.view?.phase.name === 'ended'
  useEffect(() => {
    if (ended) void invalidate('district', 'progress', 'wallet')
  }, [ended])
  const place = useMemo(() => ({ kind: 'match', id }) as const, [id])
  return (
    <QuestionPlaceProvider value={place}>
      <PlayScreen play={play} title={t('battle.play.title')} slots={battleSlots(t, play, { battleId, exit })} />
    </QuestionPlaceProvider>
  )
}

type Ways = Pick<BattleMatchProps, 'battleId' | 'exit'>

function battleSlots(t: TFunction, play: MatchPlay, { battleId, exit }: Ways): PlaySlots<MatchView> {
  const running = play.locked === null || play.trouble !== 'none'
  return {
    skeleton: <QuestionSkeleton />,
    fault: <MatchFault play={play} exit={exit} />,
    bar: (view) => <MatchHeader view={view} running={running} home={exit.to} />,
    reveal: (opened, view) => (
      <Reveal
        opened={opened}
        seat={mySeat(view)}
        total={view.questions}
        action={<RevealFooter phase={opened} view={view} />}
      />
    ),
    result: (phase, view) => (
      <>
        <Result
          view={view}
          phase={phase}
          words={endWords(t, phase)}
          paid={false}
          extra={<AttemptResult battleId={battleId} matchId={view.id} phase={phase} />}
        />
        <FooterBar>
          <LinkButton to={exit.to} size="lg" className="flex-1">
            {exit.label}
          </LinkButton>
        </FooterBar>
      </>
    ),
    leave: () => leaveTexts(t),
  }
}

/** One that was not played to its end is called so: nothing of it was paid, and nothing of it counts. */
function endWords(t: TFunction, { reason }: EndedPhase) {
  return reason === 'finished' ? null : { title: t('battle.play.ended'), text: t('battle.play.endedText') }
}

function leaveTexts(t: TFunction): LeaveTexts {
  return {
    title: t('battle.play.leave.title'),
    cost: <p>{t('battle.play.leave.cost')}</p>,
    stay: t('battle.play.leave.stay'),
    leave: t('battle.play.leave.end'),
  }
}
