import { ConnectionsSection } from './connections-section.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { ExportCard } from './export-card.tsx'
import { LeaveCard } from './leave-card.tsx'

/** What concerns the account as a whole: the accounts that open it, its data, every session at once, its end. */
export function AccountSection() {
  return (
    <div className="flex flex-col gap-4">
      <ConnectionsSection />
      <ExportCard />
      <LeaveCard />
      <DeletionCard />
    </div>
  )
}
