import type { ComponentType } from 'react'

import { domains } from '../domains.ts'
import type { Domain, OpenableSection, SettingsRecord } from '../lib/define-domain.ts'
import { loadScreenTranslations } from '../lib/i18n.ts'
import { textFilesOf } from './all-routes.ts'

/** The screen of the settings, with every section there is and its texts, in the order of the domains. */
export async function loadSettings(record: SettingsRecord): Promise<ComponentType> {
  const all: readonly Domain[] = domains
  const [{ Component }, , ...loaded] = await Promise.all([
    record.screen(),
    loadScreenTranslations(textFilesOf(record)),
    ...all.map(sectionsOf),
  ])
  const sections = loaded.flat()
  return () => <Component sections={sections} />
}

async function sectionsOf({ settings }: Domain): Promise<OpenableSection[]> {
  if (!settings) return []
  const { sections } = await settings.load()
  return settings.ids.flatMap((id) => (sections[id] ? { id, ...sections[id] } : []))
}
