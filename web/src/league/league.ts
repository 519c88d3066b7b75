import { defineDomain } from '../lib/define-domain.ts'

export const league = defineDomain({
  stale: { league: ['progress'] },
})
