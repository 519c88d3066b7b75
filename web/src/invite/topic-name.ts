import { subjects, topics, type Subject, type Topic } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

/** Names what a duel is about, in the chosen language; what is not known here shows as it came (specification 5). */
export function useTopicName(): (topic: string) => string {
  const { t } = useTranslation()
  return (topic) => {
    if (topic === 'general') return t('invite.topic.general')
    if (isSubject(topic)) return t(`topics.subjects.${topic}`)
    return isTopic(topic) ? t(`topics.names.${topic}`) : topic
  }
}

function isSubject(topic: string): topic is Subject {
  return subjects.some((subject) => subject === topic)
}

function isTopic(topic: string): topic is Topic {
  return topics.some((known) => known === topic)
}
