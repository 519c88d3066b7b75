import { ok, refused, type Outcome, type RefusalDetails } from '../outcome.ts'
import { contrastBetween, isColour, surfaces } from './contrast.ts'
import { faultOfText, tidyText } from './sponsor-text.ts'

/** What a sponsor names on the page of its district, in the order in which it is shown. Source: product 1.3. */
export const sponsorActions = ['quiz', 'account', 'access', 'members', 'duels', 'store'] as const
export type SponsorAction = (typeof sponsorActions)[number]

/** Signs that an action may have: names of `web/src/kit/icon.ts`. They stand in rows; none is ever renamed. */
export const themeIcons = [
  'Award',
  'BookOpen',
  'Building2',
  'CreditCard',
  'Flag',
  'Globe',
  'HandCoins',
  'IdCard',
  'KeyRound',
  'Lightbulb',
  'Shield',
  'Star',
  'Store',
  'Swords',
  'Target',
  'Users',
] as const
export type ThemeIcon = (typeof themeIcons)[number]

/** How an action is named; the description may be empty. */
export type ActionTheme = { name: string; icon: ThemeIcon; description: string }

/** Colours as `#rrggbb`; each has the same place in the dark and the light theme. */
export const colourFields = ['primaryColor', 'secondaryColor', 'accentColor'] as const
export type ColourField = (typeof colourFields)[number]
export type SponsorColours = Record<ColourField, string>

/** The theme of a sponsored district, without its logo. Source: product 1.3. */
export type SponsorTheme = SponsorColours & { name: string; actionThemes: Record<SponsorAction, ActionTheme> }

/** Most characters (code points) of the sponsor's name, and of each text of an action. Source: product 5.18. */
export const nameLength = 40
export const actionTextLength = 24

/** Least contrast of text and of signs. Source: product 5.18, as WCAG 2.2, 1.4.3 and 1.4.11. */
export const leastContrast = { text: 4.5, icon: 3 } as const

/** What a theme begins with: the colours of the banking district, and the signs of the actions. Source: product 1.3. */
export const defaultTheme: SponsorColours & { icons: Record<SponsorAction, ThemeIcon> } = {
  primaryColor: '#1d2f7a',
  secondaryColor: '#eaf0ff',
  accentColor: '#5b7ff0',
  icons: {
    quiz: 'Lightbulb',
    account: 'IdCard',
    access: 'KeyRound',
    members: 'Users',
    duels: 'Swords',
    store: 'Store',
  },
}

/** A place where two colours meet, how far apart they are, and how far they must be. */
export type ContrastCheck = { use: 'text' | 'iconDark' | 'iconLight'; field: ColourField; ratio: number; least: number }

/**
 * The sponsor's name stands in the secondary colour on a plaque of the primary one; signs of actions are drawn in the accent on
 * the surface of either theme. Nothing else is drawn in these colours. Nothing for what is no colour.
 */
export function contrastChecks({ primaryColor, secondaryColor, accentColor }: SponsorColours): ContrastCheck[] {
  const checks: ContrastCheck[] = []
  if (isColour(primaryColor) && isColour(secondaryColor))
    checks.push({
      use: 'text',
      field: 'secondaryColor',
      ratio: contrastBetween(secondaryColor, primaryColor),
      least: leastContrast.text,
    })
  if (!isColour(accentColor)) return checks
  for (const [use, surface] of [
    ['iconDark', surfaces.dark],
    ['iconLight', surfaces.light],
  ] as const) {
    const ratio = contrastBetween(accentColor, surface)
    checks.push({ use, field: 'accentColor', ratio, least: leastContrast.icon })
  }
  return checks
}

export type ThemeCode = 'sponsor.text' | 'sponsor.colour' | 'sponsor.contrast'
/** What is wrong with a field: `name`, one of the colours, or `quiz.name`, `quiz.description` and so on. */
export type ThemeFault = { field: string; code: ThemeCode; details: RefusalDetails }

/** Everything that is wrong with a theme, field by field; the texts as `tidyTheme` gives them. */
export function themeFaults(theme: SponsorTheme): ThemeFault[] {
  const texts = sponsorActions.flatMap((action) => {
    const { name, description } = theme.actionThemes[action]
    return [
      textFault(`${action}.name`, name, { most: actionTextLength, least: 1 }),
      textFault(`${action}.description`, description, { most: actionTextLength, least: 0 }),
    ]
  })
  const colours = colourFields
    .filter((field) => !isColour(theme[field]))
    .map((field): ThemeFault => ({ field, code: 'sponsor.colour', details: { field } }))
  const contrasts = contrastChecks(theme)
    .filter(({ ratio, least }) => ratio < least)
    .map(({ use, field, ratio, least }): ThemeFault => ({
      field,
      code: 'sponsor.contrast',
      // Cut and not rounded: 4.49 is not told as the 4.5 that it misses.
      details: { field, reason: use, ratio: cut(ratio), least },
    }))
  return [textFault('name', theme.name, { most: nameLength, least: 1 }), ...texts, ...colours, ...contrasts].filter(
    (fault) => fault !== null,
  )
}

/** A theme as it is kept. Refuses `sponsor.text`, `sponsor.colour` and `sponsor.contrast` for the first field that is wrong. */
export function readTheme(written: SponsorTheme): Outcome<SponsorTheme, ThemeCode> {
  const theme = tidyTheme(written)
  const [fault] = themeFaults(theme)
  return fault ? refused(fault.code, fault.details) : ok(theme)
}

/** Texts in NFC with single spaces and none at the ends, colours in small letters. */
export function tidyTheme(written: SponsorTheme): SponsorTheme {
  const { primaryColor, secondaryColor, accentColor, actionThemes } = written
  const tidied = sponsorActions.map((action) => {
    const { name, icon, description } = actionThemes[action]
    return [action, { name: tidyText(name), icon, description: tidyText(description) }]
  })
  return {
    name: tidyText(written.name),
    primaryColor: primaryColor.toLowerCase(),
    secondaryColor: secondaryColor.toLowerCase(),
    accentColor: accentColor.toLowerCase(),
    actionThemes: Object.fromEntries(tidied) as Record<SponsorAction, ActionTheme>, // safe: one entry an action
  }
}

/** A ratio as it is shown: cut after a decimal. */
export function cut(ratio: number): number {
  return Math.floor(ratio * 10) / 10
}

function textFault(field: string, text: string, { most, least }: { most: number; least: 0 | 1 }): ThemeFault | null {
  const reason = faultOfText(text, { most, least })
  return reason && { field, code: 'sponsor.text', details: { field, reason, most } }
}
