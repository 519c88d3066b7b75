import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'

import { AccountSection } from '../identity/account-section.tsx'
import { EmailSection } from '../identity/email-section.tsx'
import { PasswordSection } from '../identity/password-section.tsx'
import { SessionsSection } from '../identity/sessions-section.tsx'
import {
  Bell,
  Globe,
  Info,
  KeyRound,
  Mail,
  MonitorSmartphone,
  Moon,
  ShieldAlert,
  ShieldUser,
  Sparkles,
  UserRound,
  Volume2,
} from '../kit/icon.ts'
import { BlockedSection } from '../people/blocked-section.tsx'
import { AboutSection } from './about-section.tsx'
import { DarkModeSection } from './dark-mode-section.tsx'
import { ExperienceSection } from './experience-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { PersonalSection } from './personal-section.tsx'
import { SoundSection } from './sound-section.tsx'

/** Under which heading of the list a section stands, in their order. */
export const sectionGroups = ['you', 'game', 'account', 'about'] as const

/** One page of the settings, at `/settings/<id>`. */
export type SettingsSection = {
  id: string
  group: (typeof sectionGroups)[number]
  icon: ComponentType<{ className?: string }>
  title: ParseKeys
  component: ComponentType
}

/** Every section, in the order of the list. A new one is a line here and a component. */
export const sections: SettingsSection[] = [
  { id: 'personal', group: 'you', icon: UserRound, title: 'settings.sections.personal', component: PersonalSection },
  {
    id: 'notifications',
    group: 'you',
    icon: Bell,
    title: 'settings.sections.notifications',
    component: NotificationsSection,
  },
  { id: 'blocked', group: 'you', icon: ShieldAlert, title: 'people.blocked.title', component: BlockedSection },
  {
    id: 'experience',
    group: 'game',
    icon: Sparkles,
    title: 'settings.sections.experience',
    component: ExperienceSection,
  },
  { id: 'sound', group: 'game', icon: Volume2, title: 'settings.sections.sound', component: SoundSection },
  { id: 'dark-mode', group: 'game', icon: Moon, title: 'settings.sections.darkMode', component: DarkModeSection },
  { id: 'language', group: 'game', icon: Globe, title: 'settings.sections.language', component: LanguageSection },
  { id: 'account', group: 'account', icon: ShieldUser, title: 'account.sections.account', component: AccountSection },
  { id: 'email', group: 'account', icon: Mail, title: 'account.sections.email', component: EmailSection },
  { id: 'password', group: 'account', icon: KeyRound, title: 'account.sections.password', component: PasswordSection },
  {
    id: 'sessions',
    group: 'account',
    icon: MonitorSmartphone,
    title: 'account.sections.sessions',
    component: SessionsSection,
  },
  { id: 'about', group: 'about', icon: Info, title: 'settings.sections.about', component: AboutSection },
]
