import type { App } from '../platform/app.ts'
import { routes } from '../platform/http/router.ts'
import { topicCounts } from './topic-counts.ts'

/** Procedures of the question bank. */
export function questionRoutes(app: App) {
  return {
    topics: routes.question.topics.handler(async () => ({ topics: await topicCounts(app.db) })),
  }
}
