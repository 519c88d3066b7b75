import type { IdentityStanding } from '@satoshi/contract/identity-check'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { BarPanel, UnavailablePanel } from './bar-panel.tsx'
import { ConsentPanel } from './consent-panel.tsx'
import { DraftPanel } from './draft-panel.tsx'
import { PendingPanel } from './pending-panel.tsx'
import { ApprovedPanel, RejectedPanel, RevokedPanel } from './decided-panels.tsx'
import { useIdentity } from './use-identity.ts'

/** /identity-verification: what proves who one is, from what it is for to what came of it. */
export function Component() {
  const { t } = useTranslation()
  const { data: standing, error, refetch } = useIdentity()
  return (
    <Page
      title={t('identityCheck.title')}
      back={{ to: '/settings', label: t('app.nav.settings') }}
      className="max-w-2xl!"
    >
      {standing && <Standing standing={standing} />}
      {!standing && error && (
        <ErrorState title={t('identityCheck.error')} error={error} onRetry={() => void refetch()} />
      )}
      {!standing && !error && <Skeleton className="h-120 rounded-lg!" />}
    </Page>
  )
}

/** What was decided and what waits is shown whatever else is in the way: that bars a new check alone. */
function Standing({ standing }: { standing: IdentityStanding }) {
  const [again, setAgain] = useState(false)
  const { state, offered, bar, consentedAt } = standing
  if (state === 'approved') return <ApprovedPanel standing={standing} />
  if (state === 'pending') return <PendingPanel standing={standing} />
  const onAgain = () => setAgain(true)
  if (state === 'revoked' && !again) return <RevokedPanel standing={standing} onAgain={onAgain} />
  if (!offered) return <UnavailablePanel />
  if (bar) return <BarPanel bar={bar} />
  if (consentedAt !== null)
    return <DraftPanel key={consentedAt} triesLeft={standing.triesLeft} photos={standing.photos} />
  if (state === 'rejected' && !again) return <RejectedPanel standing={standing} onAgain={onAgain} />
  return <ConsentPanel retryAt={standing.retryAt} checkedOutside={standing.checkedOutside} />
}
