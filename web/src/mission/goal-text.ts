import type { Mission } from '@satoshi/contract/mission'
import { sharpQuizRight } from '@satoshi/rules/mission/goal'
import { useTranslation } from 'react-i18next'

/** What a mission asks, in a few words; how often is said beside it. */
export function useGoalText(): (mission: Pick<Mission, 'kind' | 'topic' | 'subject'>) => string {
  const { t } = useTranslation()
  return ({ kind, topic, subject }) => {
    if (kind === 'topicRight' && topic) return t('mission.goals.topicRight', { topic: t(`topics.names.${topic}`) })
    if (kind === 'subjectRight' && subject) {
      return t('mission.goals.subjectRight', { subject: t(`topics.subjects.${subject}`) })
    }
    if (kind === 'sharpQuizzes') return t('mission.goals.sharpQuizzes', { right: sharpQuizRight })
    return t(`mission.goals.${kind}`)
  }
}

/** Where a mission is played. */
export function goalPath({ kind, topic, subject }: Pick<Mission, 'kind' | 'topic' | 'subject'>): string {
  if (kind === 'duels' || kind === 'botDuels') return '/casino-duels'
  if (topic) return `/quiz/solo?topic=${topic}`
  return subject ? `/quiz/solo?subject=${subject}` : '/quiz'
}
