import type { TopicMastery } from '@satoshi/contract/evolution'
import { subjectOfTopic, topics } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { readStandings } from './mastery-store.ts'

/** How far a player is in each topic, in the order of topics. Source: decision 0118. */
export async function readMastery({ db }: Pick<App, 'db'>, userId: string): Promise<TopicMastery[]> {
  const rows = await readStandings(db, userId)
  return topics.map((topic) => {
    const { questions = 0, tried = 0, known = 0 } = rows.find((row) => row.topic === topic) ?? {}
    return { subject: subjectOfTopic[topic], topic, questions, tried, known }
  })
}
