import { defineDomain } from '../lib/define-domain.ts'

export const people = defineDomain({
  stale: { people: ['friends'], presence: ['friends'] },
  overlay: { load: () => import('./heartbeat.tsx'), texts: [] },
  settings: {
    ids: ['blocked'],
    load: () => import('./settings-sections.ts'),
    texts: ['people'],
  },
})
