import { KeyRound, Mail, MonitorSmartphone, ShieldUser } from '../kit/icon.ts'
import type { SettingsSections } from '../lib/define-domain.ts'
import { ConnectionsSection } from './connections-section.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { EmailSection } from './email-section.tsx'
import { ExportCard } from './export-card.tsx'
import { LeaveCard } from './leave-card.tsx'
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

/** What concerns the account as a whole: the accounts that open it, its data, every session at once, its end. */
function AccountSection() {
  return (
    <div className="flex flex-col gap-4">
      <ConnectionsSection />
      <ExportCard />
      <LeaveCard />
      <DeletionCard />
    </div>
  )
}
