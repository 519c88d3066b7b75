import { subjectOfTopic, topics, type Subject, type Topic } from '@satoshi/rules/words'

import type { Db } from '../platform/postgres/db.ts'
import { countByTopic } from './question-store.ts'

/** Every topic, in the order of topics, with how many questions of it may be asked. */
export async function topicCounts(db: Db): Promise<{ subject: Subject; topic: Topic; questions: number }[]> {
  const counts = await countByTopic(db)
  return topics.map((topic) => ({ subject: subjectOfTopic[topic], topic, questions: counts.get(topic) ?? 0 }))
}
