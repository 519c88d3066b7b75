import { randomUUID } from 'node:crypto'

import type { SponsorPanel } from '@satoshi/contract/sponsor'
import { defaultTheme, sponsorActions, type SponsorTheme } from '@satoshi/rules/sponsor/theme'
import type { DistrictKey } from '@satoshi/rules/words'

import type { Player } from './_player.ts'

/** A theme as a sponsor may write it, with `changes`. */
export function themeNamed(name: string, changes: Partial<SponsorTheme> = {}): SponsorTheme {
  const { icons, ...colours } = defaultTheme
  const actions = sponsorActions.map((each) => [each, { name: `${name} ${each}`, icon: icons[each], description: '' }])
  const actionThemes = Object.fromEntries(actions) as SponsorTheme['actionThemes'] // safe: one entry an action
  return { name, ...colours, actionThemes, ...changes }
}

/** A sponsor's calls about one district. */
export function sponsorCalls(player: Player, district: DistrictKey) {
  const path = `/api/sponsor/${district}/theme`
  return {
    read: () => player.get<SponsorPanel>(path),
    save: (version: string | null, theme: SponsorTheme, keepsLogo = true) =>
      player.put<SponsorPanel>(path, { commandId: randomUUID(), version, theme, keepsLogo }),
    submit: (version: string, submitted = true) =>
      player.put<SponsorPanel>(`${path}/submission`, { commandId: randomUUID(), version, submitted }),
    upload: (logo: Buffer, type = 'image/png') =>
      player.upload<SponsorPanel>(`${path}/logo?commandId=${randomUUID()}`, logo, type),
  }
}
