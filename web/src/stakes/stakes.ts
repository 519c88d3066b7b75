import { defineDomain } from '../lib/define-domain.ts'

export const stakes = defineDomain({
  stale: { stakes: ['wallet', 'duels'] },
})
