import { particleQualities, themes, type Experience, type NoticeKind } from '@satoshi/rules/settings'
import { z } from 'zod'

import { signedIn } from './base.ts'

const tags = ['settings']

/** How the game shows what happens. */
const experience = z.strictObject({
  animations: z.boolean(),
  sound: z.boolean(),
  haptics: z.boolean(),
  celebrations: z.boolean(),
  particleQuality: z.enum(particleQualities),
  reducedMotion: z.boolean(),
} satisfies Record<keyof Experience, z.ZodType>)

/** Which notices in the game the player wants. */
const notices = z.strictObject({
  achievement: z.boolean(),
  celebration: z.boolean(),
  progress: z.boolean(),
} satisfies Record<NoticeKind, z.ZodType>)

/**
 * All that a player set, with the defaults where nothing was chosen; a theme of null was never chosen, and each device
 * keeps its own. Language and time zone are the profile's.
 */
export const settings = z.object({ experience, notices, theme: z.enum(themes).nullable() })

/** Change of settings; what is not named stays. */
export const settingsChange = z.strictObject({
  experience: experience.partial().exactOptional(),
  notices: notices.partial().exactOptional(),
  theme: z.enum(themes).exactOptional(),
})

export const settingsContract = {
  read: signedIn
    .route({ method: 'GET', path: '/settings', tags, summary: 'What the player set' })
    .output(z.object({ settings })),
  change: signedIn
    .route({ method: 'PATCH', path: '/settings', tags, summary: 'Change some settings; what is not named stays' })
    .input(settingsChange)
    .output(z.object({ settings })),
}

export type Settings = z.infer<typeof settings>
export type SettingsChange = z.infer<typeof settingsChange>
