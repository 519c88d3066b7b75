/** How many particles a celebration may have at most. Source: product 1.9, confetti intensity. */
export const particleQualities = ['low', 'medium', 'high'] as const
export type ParticleQuality = (typeof particleQualities)[number]

/** How the game shows what happens; each can be switched by itself. Source: product 1.3, feedback settings. */
export type Experience = {
  /** Numbers that rise, counters that count, things that slide in. */
  animations: boolean
  sound: boolean
  /** Vibration, on devices that have it. */
  haptics: boolean
  /** Confetti and the overlay of a milestone. */
  celebrations: boolean
  particleQuality: ParticleQuality
  /** Less movement, beside what the device itself asks for. */
  reducedMotion: boolean
}

/** What a player has who never chose. */
export const defaultExperience: Experience = {
  animations: true,
  sound: true,
  haptics: true,
  celebrations: true,
  particleQuality: 'medium',
  reducedMotion: false,
}

/** Notices in the game that a player may do without; a warning is always shown. Source: product 1.3. */
export const noticeKinds = ['achievement', 'celebration', 'progress'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Which of them a player wants. */
export type Notices = Record<NoticeKind, boolean>

/** What a player has who never chose. */
export const defaultNotices: Notices = { achievement: true, celebration: true, progress: true }

/** The looks that the app has; dark unless chosen. Source: product 1.4. */
export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]

/** What a player sees who never chose. Source: product 1.4. */
export const defaultTheme: Theme = 'dark'
