import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { Play } from '../kit/icon.ts'
import { bestMode, modesOf } from '../mode/modes.ts'
import { useBegin } from '../mode/use-begin.ts'
import { usePlayFacts } from '../mode/use-play-facts.ts'
import { openQuizPath, soloPath } from '../quiz/quiz-selection.ts'

/**
 * The one button of home: back into the duel or the quiz that is open, the first ride for a newcomer, else what is best to
 * play now. Before all is known
 * that decides it, and where it cannot be read, a quiz of all subjects.
 */
export function MainAction() {
  const { t } = useTranslation()
  const { begin, busy } = useBegin()
  const { to, text } = useAction()
  const look = {
    size: 'lg',
    icon: <Play aria-hidden="true" className="size-5 fill-current rtl:-scale-x-100" />,
    wide: true,
  } as const
  if (to === null) {
    return (
      <Button {...look} busy={busy} onClick={begin}>
        {t(`dashboard.play.now.${text}`)}
      </Button>
    )
  }
  return (
    <>
      <LinkButton {...look} to={to}>
        {t(`dashboard.play.now.${text}`)}
      </LinkButton>
      {text === 'ride' && <p className="text-center font-medium text-pretty">{t('dashboard.play.ride')}</p>}
    </>
  )
}

/** Where the button leads; null where it begins the mission quiz by a call. */
function useAction(): {
  to: string | null
  text: 'duel' | 'resume' | 'quiz' | 'review' | 'arena' | 'missionQuiz' | 'ride'
} {
  const { facts, openQuiz, offersRide } = usePlayFacts()
  const quiz = { to: soloPath({}), text: 'quiz' } as const
  if (!facts) return quiz
  if (facts.openDuelId !== null) return { to: `/casino-duel/${facts.openDuelId}`, text: 'duel' }
  if (openQuiz) return { to: openQuizPath(openQuiz), text: 'resume' }
  if (offersRide) return { to: '/first-ride', text: 'ride' }
  const best = bestMode(facts)
  const mode = modesOf(facts).find(({ name }) => name === best)
  if (mode?.name === 'review' || mode?.name === 'arena') return { to: mode.to, text: mode.name }
  return mode?.name === 'missionQuiz' ? { to: null, text: 'missionQuiz' } : quiz
}
