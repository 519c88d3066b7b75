import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { CircleCheck, Clock, TriangleAlert } from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'
import { AddressForm } from './address-form.tsx'
import { Disown } from './disown.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** The link is right, but the address is not confirmed yet. */
export function PendingPanel({
  nickname,
  token,
  onDisowned,
}: {
  nickname: string
  token: string
  onDisowned: () => void
}) {
  const { t } = useTranslation()
  return (
    <Panel picture={<Clock aria-hidden="true" className="size-10" />} title={t('auth.confirmed.pendingTitle')}>
      <p className="wrap-anywhere text-muted">{t('auth.confirmed.pendingText', { nickname: isolated(nickname) })}</p>
      <ResendByAddress />
      <Disown nickname={nickname} token={token} onDisowned={onDisowned} />
    </Panel>
  )
}

/** The link is too old, was used up, or is none. */
export function LinkInvalidPanel() {
  const { t } = useTranslation()
  return (
    <Panel picture={<TriangleAlert aria-hidden="true" className="size-10" />} title={t('auth.confirmed.invalidTitle')}>
      <p className="wrap-anywhere text-muted">{t('auth.confirmed.invalidText')}</p>
      <ResendByAddress />
      <LinkButton to="/auth" variant="ghost">
        {t('auth.confirmed.toSignIn')}
      </LinkButton>
    </Panel>
  )
}

/** The account was given up. */
export function DisownedPanel() {
  const { t } = useTranslation()
  return (
    <Panel picture={<CircleCheck aria-hidden="true" className="size-10" />} title={t('auth.disown.doneTitle')}>
      <p role="status" className="text-muted">
        {t('auth.disown.doneText')}
      </p>
      <LinkButton to="/welcome" variant="quiet">
        {t('app.notFound.home')}
      </LinkButton>
    </Panel>
  )
}

function Panel({ picture, title, children }: { picture: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4">
      <span className="grid size-20 place-items-center rounded-full bg-raised text-muted">{picture}</span>
      <h1 className="text-2xl font-bold">{title}</h1>
      {children}
    </div>
  )
}

function ResendByAddress() {
  const { t } = useTranslation()
  const [email, setEmail] = useState<string | null>(null)
  return email ? (
    <ResendConfirmation email={email} sendAtOnce />
  ) : (
    <AddressForm submit={t('auth.resend.action')} onAddress={setEmail} />
  )
}
