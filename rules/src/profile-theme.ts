import { ok, refused, type Outcome } from './outcome.ts'
import type { Perks } from './subscription/plans.ts'

/** Themes of a profile that plans open, in the order in which they are shown; whoever has none has the standard one. */
export const profileThemes = ['dawn', 'ember', 'grove', 'tide', 'neon', 'comet'] as const
export type ProfileTheme = (typeof profileThemes)[number]

type Opened = Pick<Perks, 'themes'>

/** A choice of a theme; null takes the standard one, which everybody has. Refuses `subscription.planRequired`. */
export function chooseTheme(
  wanted: ProfileTheme | null,
  { themes }: Opened,
): Outcome<ProfileTheme | null, 'subscription.planRequired'> {
  return wanted === null || themes ? ok(wanted) : refused('subscription.planRequired')
}

/**
 * The theme in which a profile is shown: what was chosen, while the plan opens themes. A choice that this version does not
 * know is the standard one, null.
 */
export function shownTheme(chosen: string | null, { themes }: Opened): ProfileTheme | null {
  return themes ? readTheme(chosen) : null
}

/** A theme as it is written; null for the standard one, and for one that this version does not know. */
export function readTheme(written: string | null): ProfileTheme | null {
  return profileThemes.find((theme) => theme === written) ?? null
}
