import { domains } from '../domains.ts'
import type { Domain, OpenableSection } from '../lib/define-domain.ts'

/** Every section of the settings, in the order of the domains. */
export async function loadSections(): Promise<OpenableSection[]> {
  const all: readonly Domain[] = domains
  const loaded = await Promise.all(all.map(sectionsOf))
  return loaded.flat()
}

async function sectionsOf({ settings }: Domain): Promise<OpenableSection[]> {
  if (!settings) return []
  const { sections } = await settings.load()
  return settings.ids.flatMap((id) => (sections[id] ? { id, ...sections[id] } : []))
}
