import { useQuery } from '@tanstack/react-query'

import { useDuelSummary } from '../duel/lobby/use-duel-summary.ts'
import { query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { useLives } from '../match/use-lives.ts'
import { useMissions } from '../mission/use-missions.ts'
import { useOpenMatch } from '../quiz/open-match.ts'
import { useReview } from '../review/use-review.ts'
import type { PlayFacts } from './modes.ts'

/** What decides how one can play now, as soon as all of it is there; it all comes with the dashboard's call. */
export function usePlayFacts() {
  const me = useQuery(query.profile.me.queryOptions())
  const topics = useQuery(query.question.topics.queryOptions())
  const missions = useMissions()
  const review = useReview()
  const duels = useDuelSummary()
  const lives = useLives()
  const openQuiz = useOpenMatch()
  const parts = [me, topics, missions, review, duels, lives]
  const facts: PlayFacts | null =
    me.data && topics.data && missions.data && review.data && duels.data && lives.data
      ? {
          topics: topics.data.topics,
          at: serverNow(),
          lives: lives.data,
          review: review.data,
          missions: missions.data,
          daily: duels.data.daily,
          today: me.data.today,
          openDuelId: duels.data.openDuelId,
          quizOpen: openQuiz !== null,
        }
      : null
  return {
    facts,
    profile: me.data?.profile,
    offersRide: me.data?.offersRide === true,
    openQuiz,
    error: parts.find(({ data, error }) => !data && error)?.error ?? null,
    retry: () => void Promise.all(parts.filter(({ data }) => !data).map(({ refetch }) => refetch())),
  }
}
