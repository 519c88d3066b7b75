import { subjectOfTopic, topics } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { routes } from '../platform/http/router.ts'
import { countByTopic } from './question-store.ts'

/** Procedures of the question bank. */
export function questionRoutes(app: App) {
  return {
    topics: routes.question.topics.handler(async () => {
      const counts = await countByTopic(app.db)
      return {
        topics: topics.map((topic) => ({ subject: subjectOfTopic[topic], topic, questions: counts.get(topic) ?? 0 })),
      }
    }),
  }
}
