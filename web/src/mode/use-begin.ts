import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { useMissionQuiz } from '../mission/use-missions.ts'
import { soloPath } from '../quiz/quiz-selection.ts'

/** Begins the mission quiz, or goes on with it, and goes there; says why where it is refused. */
export function useBegin() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const start = useMissionQuiz()
  return {
    busy: start.isPending,
    begin: () =>
      start.mutate(undefined, {
        onSuccess: ({ id }) => void navigate(soloPath({}, id)),
        onError: (error) => toast({ title: t('mode.failed'), description: refusalText(error) }),
      }),
  }
}
