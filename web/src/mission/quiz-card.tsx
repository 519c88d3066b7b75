import type { Missions } from '@satoshi/contract/mission'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { CircleCheck, HeartCrack, Play } from '../kit/icon.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { useLives } from '../match/use-lives.ts'
import { useMissionQuiz } from './use-missions.ts'

/** The mission quiz of the day: start it, go on with it, or see that it is done. */
export function QuizCard({ quiz }: { quiz: Missions['quiz'] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const start = useMissionQuiz()
  const { data: lives } = useLives()
  const play = () =>
    start.mutate(undefined, {
      onSuccess: ({ id }) => void navigate(`/quiz/solo?match=${id}`),
      onError: (error) => toast({ title: t('mission.quiz.failed'), description: refusalText(error) }),
    })
  return (
    <Card as="section" tone="xp" aria-labelledby="mission-quiz-title" className="flex flex-col gap-3">
      <h2 id="mission-quiz-title" className="text-lg font-bold">
        {t('mission.quiz.title')}
      </h2>
      <p className="text-sm">{t('mission.quiz.text', { questions: quiz.questions })}</p>
      {quiz.state === 'open' && lives?.lives === 0 && (
        <p className="flex items-start gap-2 text-sm font-medium">
          <HeartCrack aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger-ink" />
          {t('mission.quiz.noLives')}
        </p>
      )}
      {quiz.state === 'done' ? (
        <p className="flex items-center gap-2 font-semibold text-streak-ink">
          <CircleCheck aria-hidden="true" className="size-5" />
          {t('mission.quiz.done')}
        </p>
      ) : (
        <Button
          variant="quiet"
          busy={start.isPending}
          icon={<Play aria-hidden="true" className="size-5" />}
          onClick={play}
        >
          {t(quiz.state === 'running' ? 'mission.quiz.resume' : 'mission.quiz.start')}
        </Button>
      )}
    </Card>
  )
}
