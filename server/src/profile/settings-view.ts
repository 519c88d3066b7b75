import type { Settings } from '@satoshi/contract/settings'
import { defaultExperience, defaultNotices } from '@satoshi/rules/settings'

import type { SettingsRow } from './settings-store.ts'

/** What holds for a player: what was chosen, and the defaults for the rest. */
export function settingsView(row: SettingsRow | undefined): Settings {
  return {
    experience: {
      animations: row?.animations ?? defaultExperience.animations,
      sound: row?.sound ?? defaultExperience.sound,
      haptics: row?.haptics ?? defaultExperience.haptics,
      celebrations: row?.celebrations ?? defaultExperience.celebrations,
      particleQuality: row?.particleQuality ?? defaultExperience.particleQuality,
      reducedMotion: row?.reducedMotion ?? defaultExperience.reducedMotion,
    },
    notices: {
      achievement: row?.noticeAchievement ?? defaultNotices.achievement,
      celebration: row?.noticeCelebration ?? defaultNotices.celebration,
      progress: row?.noticeProgress ?? defaultNotices.progress,
    },
    theme: row?.theme ?? null,
  }
}
