import type { MatchView } from '@satoshi/contract/match'
import { subjects, topics, type Subject, type Topic } from '@satoshi/rules/words'

/** What a quiz is about: one topic, one subject, or everything. */
export type QuizSelection = { subject?: Subject; topic?: Topic }

/** The selection in an address; null when it names a subject or topic that does not exist. */
export function selectionIn(params: URLSearchParams): QuizSelection | null {
  const subject = params.get('subject')
  const topic = params.get('topic')
  const selection: QuizSelection = {}
  if (subject !== null) {
    const known = subjects.find((each) => each === subject)
    if (!known) return null
    selection.subject = known
  }
  if (topic !== null) {
    const known = topics.find((each) => each === topic)
    if (!known) return null
    selection.topic = known
  }
  return selection
}

/** Where a quiz of this selection is played; with a match, where that one goes on. */
export function soloPath({ subject, topic }: QuizSelection, match?: string): string {
  const params = new URLSearchParams({ ...(subject && { subject }), ...(topic && { topic }), ...(match && { match }) })
  return params.size > 0 ? `/quiz/solo?${params}` : '/quiz/solo'
}

/** Where a quiz that is open goes on: the first ride on a screen of its own. */
export function openQuizPath({ id, format }: Pick<MatchView, 'id' | 'format'>): string {
  return format === 'ride' ? `/first-ride/play?match=${id}` : soloPath({}, id)
}
