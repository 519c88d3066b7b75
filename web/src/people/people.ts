import { defineDomain } from '../lib/define-domain.ts'

export const people = defineDomain({
  stale: { people: ['friends'], presence: ['friends'] },
})
