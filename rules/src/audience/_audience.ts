import type { Audience } from './audience.ts'

/** An adult with a confirmed address, whom nobody has checked. */
export function adult(about: Partial<Audience> = {}): Audience {
  return { birthDate: '2000-01-31', confirmed: true, identityVerified: false, plan: 'free', ...about }
}
