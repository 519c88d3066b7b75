import { defineDomain } from '../lib/define-domain.ts'

export const evolution = defineDomain({
  stale: { evolution: ['progress'] },
})
