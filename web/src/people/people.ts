import { defineDomain } from '../lib/define-domain.ts'

export const people = defineDomain({
  stale: { people: ['friends'] },
  settings: {
    ids: ['blocked'],
    load: () => import('./settings-sections.tsx'),
    texts: ['people'],
  },
})
