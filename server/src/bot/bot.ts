import { defineDomain } from '../platform/domain.ts'
import { seedBots } from './seed-bots.ts'

export const bot = defineDomain({
  name: 'bot',
  prepare: ({ slow }) => seedBots(slow),
})
