import { defineDomain } from '../lib/define-domain.ts'

export const presence = defineDomain({
  stale: { presence: ['friends'] },
  overlay: { load: () => import('./heartbeat.tsx'), texts: [] },
})
