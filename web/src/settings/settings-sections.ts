import { Bell, Globe, Info, Moon, Sparkles, UserRound, Volume2 } from '../kit/icon.ts'
import type { SettingsSections } from '../lib/define-domain.ts'
import { AboutSection } from './about-section.tsx'
import { DarkModeSection } from './dark-mode-section.tsx'
import { ExperienceSection } from './experience-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { PersonalSection } from './personal-section.tsx'
import { SoundSection } from './sound-section.tsx'

export const sections = {
  personal: { group: 'you', icon: UserRound, title: 'settings.sections.personal', component: PersonalSection },
  notifications: {
    group: 'you',
    icon: Bell,
    title: 'settings.sections.notifications',
    component: NotificationsSection,
  },
  experience: { group: 'game', icon: Sparkles, title: 'settings.sections.experience', component: ExperienceSection },
  sound: { group: 'game', icon: Volume2, title: 'settings.sections.sound', component: SoundSection },
  'dark-mode': { group: 'game', icon: Moon, title: 'settings.sections.darkMode', component: DarkModeSection },
  language: { group: 'game', icon: Globe, title: 'settings.sections.language', component: LanguageSection },
  about: { group: 'about', icon: Info, title: 'settings.sections.about', component: AboutSection },
} satisfies SettingsSections
