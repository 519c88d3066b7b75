import { themeIcons } from '@satoshi/rules/sponsor/theme'
import { z } from 'zod'

/** A text as it is sent; how long it may be is the rules' to say, with a refusal that names the field. */
const text = z.string().max(200)
const colour = z.string().max(20)

/** How an action is called, with its sign. */
export const actionTheme = z.strictObject({ name: text, icon: z.enum(themeIcons), description: text })

/** The six actions. */
export const actionThemes = z.strictObject({
  quiz: actionTheme,
  account: actionTheme,
  access: actionTheme,
  members: actionTheme,
  duels: actionTheme,
  store: actionTheme,
})

/** What a sponsor gives its district. Source: product 1.3. */
export const sponsorTheme = z.strictObject({
  name: text,
  primaryColor: colour,
  secondaryColor: colour,
  accentColor: colour,
  actionThemes,
})

/** The same as it is shown, with the address of its logo; null for none. */
export const shownTheme = sponsorTheme.extend({ logoUrl: z.string().nullable() })

export type ShownTheme = z.infer<typeof shownTheme>
