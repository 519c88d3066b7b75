import { defineDomain } from '../lib/define-domain.ts'

export const box = defineDomain({
  stale: { box: ['missions'] },
})
