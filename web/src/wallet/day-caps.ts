import type { Today } from '@satoshi/contract/profile'
import { standardSettings } from '@satoshi/rules/game-settings'
import { useQuery } from '@tanstack/react-query'

import { query } from '../lib/api.ts'

/** Most that quizzes pay the player today, as operators have set it; the standard until the player is read. */
export function useDayCaps(): Pick<Today, 'answerCapCents' | 'quizzesPaid'> {
  const today = useQuery(query.profile.me.queryOptions()).data?.today
  return (
    today ?? {
      answerCapCents: standardSettings['quiz.answersPerDay'],
      quizzesPaid: standardSettings['quiz.paidPerDay'],
    }
  )
}
