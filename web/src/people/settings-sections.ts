import { ShieldAlert } from '../kit/icon.ts'
import type { SettingsSections } from '../lib/define-domain.ts'
import { BlockedSection } from './blocked-section.tsx'

export const sections = {
  blocked: { group: 'you', icon: ShieldAlert, title: 'people.blocked.title', component: BlockedSection },
} satisfies SettingsSections
