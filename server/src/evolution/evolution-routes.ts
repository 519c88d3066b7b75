import type { App } from '../platform/app.ts'
import { requireSession, routes } from '../platform/http/router.ts'
import { readEvolution } from './read-evolution.ts'
import { readMastery } from './read-mastery.ts'

export function evolutionRoutes(app: Pick<App, 'db' | 'clock'>) {
  return {
    read: routes.evolution.read.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      return readEvolution(app, userId, Number(input.days))
    }),
    mastery: routes.evolution.mastery.handler(async ({ context }) => {
      const { userId } = await requireSession(context)
      return { topics: await readMastery(app, userId) }
    }),
  }
}
