import { defineDomain } from '../lib/define-domain.ts'

export const achievement = defineDomain({
  stale: { achievement: ['achievements'] },
})
