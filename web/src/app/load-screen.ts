import type { ComponentType } from 'react'

import type { RouteRecord } from '../lib/define-domain.ts'

/** Fetches the code of a record's screen, and of what stands around it. */
export async function loadScreen(record: RouteRecord): Promise<ComponentType> {
  // In the file of the layout, which is there when the settings are opened.
  if (record.showsSettings) return (await import('./player-layout.tsx')).loadSettings(record)
  const { screen } = record
  if (record.onlyDevelopers) return (await import('./for-developers.ts')).forDevelopers(screen)
  const [{ Component }, frame] = await Promise.all([screen(), record.besideCity && import('./beside-city.tsx')])
  return frame ? frame.besideCity(Component) : Component
}
