import { defineDomain } from '../lib/define-domain.ts'

export const streak = defineDomain({
  stale: { streak: ['progress', 'inventory'], lives: ['progress'], inventory: ['inventory'] },
})
