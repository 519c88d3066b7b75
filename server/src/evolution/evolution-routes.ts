import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { readEvolution, readMastery } from './read-evolution.ts'

export function evolutionRoutes(app: Pick<App, 'db' | 'clock'>) {
  return {
    read: playerRoutes.evolution.read.handler(async ({ context, input }) => {
      const { userId } = context.player
      return readEvolution(app, userId, Number(input.days))
    }),
    mastery: playerRoutes.evolution.mastery.handler(async ({ context }) => {
      const { userId } = context.player
      return { topics: await readMastery(app, userId) }
    }),
  }
}
