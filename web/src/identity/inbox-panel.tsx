import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { MailCheck } from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** After sign-up: where the mail went, and that one may already play. */
export function InboxPanel({ email, playPath }: { email: string; playPath: string }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-streak/15 text-streak-ink">
        <MailCheck aria-hidden="true" className="size-10" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold">
        {t('auth.inbox.title')}
      </h1>
      <p className="wrap-anywhere text-muted">{t('auth.inbox.text', { email: isolated(email) })}</p>
      <LinkButton to={playPath} size="lg" wide className="mt-2">
        {t('auth.inbox.play')}
      </LinkButton>
      <p className="text-sm text-muted">{t('auth.inbox.meanwhile')}</p>
      <div className="w-full">
        <ResendConfirmation email={email} />
      </div>
    </div>
  )
}
