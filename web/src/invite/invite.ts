import { defineDomain } from '../lib/define-domain.ts'

export const invite = defineDomain({
  overlay: { load: () => import('./invite-overlay.tsx'), texts: ['invite', 'people', 'topics', 'refusals'] },
})
