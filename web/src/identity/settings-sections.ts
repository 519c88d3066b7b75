import { KeyRound, Mail, MonitorSmartphone, ShieldUser } from '../kit/icon.ts'
import type { SettingsSections } from '../lib/define-domain.ts'
import { AccountSection } from './account-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export const sections = {
  account: { group: 'account', icon: ShieldUser, title: 'account.sections.account', component: AccountSection },
  email: { group: 'account', icon: Mail, title: 'account.sections.email', component: EmailSection },
  password: { group: 'account', icon: KeyRound, title: 'account.sections.password', component: PasswordSection },
  sessions: {
    group: 'account',
    icon: MonitorSmartphone,
    title: 'account.sections.sessions',
    component: SessionsSection,
  },
} satisfies SettingsSections
