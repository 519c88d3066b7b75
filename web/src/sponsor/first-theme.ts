import type { ShownTheme } from '@satoshi/contract/sponsor-theme'
import {
  defaultTheme,
  sponsorActions,
  type ActionTheme,
  type SponsorAction,
  type SponsorTheme,
} from '@satoshi/rules/sponsor/theme'
import type { TFunction } from 'i18next'

/** What the form begins with: the last theme of the district, else the default, with actions called as the game calls them. */
export function firstTheme(last: ShownTheme | null, t: TFunction): SponsorTheme {
  if (last) {
    const { logoUrl: _, ...theme } = last
    return theme
  }
  const { icons, ...colours } = defaultTheme
  const actions = sponsorActions.map((action): [SponsorAction, ActionTheme] => [
    action,
    { name: t(`district.sponsor.places.${action}`), icon: icons[action], description: '' },
  ])
  return { name: '', ...colours, actionThemes: Object.fromEntries(actions) as SponsorTheme['actionThemes'] } // safe: one entry an action
}

/** A theme that is being written, field by field. */
export type ThemeFieldsProps = {
  theme: SponsorTheme
  onChange: (theme: SponsorTheme) => void
  /** What is wrong with a field, in words; null for nothing. */
  errorOf: (field: string) => string | null
}
