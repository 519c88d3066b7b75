import type { IdentityStanding } from '@satoshi/contract/identity-check'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { ResendConfirmation } from '../identity/resend-confirmation.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { query } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { IdentityPicture } from './identity-picture.tsx'

/** Why it is not for this player now, and what can be done about it. */
export function BarPanel({ bar }: { bar: NonNullable<IdentityStanding['bar']> }) {
  return bar === 'minor' ? <MinorPanel /> : <UnconfirmedPanel />
}

function MinorPanel() {
  const { t } = useTranslation()
  return (
    <EmptyState
      host="thinking"
      title={t('identityCheck.bar.minorTitle')}
      text={t('identityCheck.bar.minorText')}
      action={<LinkButton to="/game-mode">{t('identityCheck.play')}</LinkButton>}
    />
  )
}

/** The address is confirmed in another tab or app: who comes back from there finds it as it is now. */
function UnconfirmedPanel() {
  const { t } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  return (
    <Card className="flex flex-col items-center gap-4 px-6! py-10! text-center">
      <IdentityPicture of="required" className="w-44" />
      <h2 className="text-2xl font-bold text-balance">{t('identityCheck.bar.unconfirmedTitle')}</h2>
      {me && (
        <>
          <p className="max-w-md text-pretty wrap-anywhere text-muted">
            {t('identityCheck.bar.unconfirmedText', { email: isolated(me.profile.email) })}
          </p>
          <div className="w-full max-w-xs">
            <ResendConfirmation email={me.profile.email} />
          </div>
        </>
      )}
    </Card>
  )
}

/** Identities are not checked here. */
export function UnavailablePanel() {
  const { t } = useTranslation()
  return (
    <EmptyState
      host="asleep"
      title={t('identityCheck.unavailable.title')}
      text={t('identityCheck.unavailable.text')}
      action={<LinkButton to="/game-mode">{t('identityCheck.play')}</LinkButton>}
    />
  )
}
