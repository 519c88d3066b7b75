import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { MailCheck } from '../kit/icon.ts'
import type { GuestAnswer } from '../lib/guest-answer.ts'
import { isolated } from '../lib/isolated.ts'
import { GuestGain } from './guest-note.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

type InboxPanelProps = { email: string; guestAnswer: GuestAnswer | null; playPath: string }

/** After sign-up: where the mail went, what waits for it, and that one may already play. */
export function InboxPanel({ email, guestAnswer, playPath }: InboxPanelProps) {
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
      {guestAnswer && <GuestGain answer={guestAnswer} when="after" />}
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
