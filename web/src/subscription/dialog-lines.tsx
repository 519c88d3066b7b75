import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { CreditCard } from '../kit/icon.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { useIsOffline, useOpenPortal } from './use-subscription.ts'

/** What is paid and when, before somebody agrees to it. */
export function Lines({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-1.5 rounded-md border border-line bg-raised/50 p-4">{children}</dl>
}

type LineProps = { name: string; /** What must be known of it, below its name. */ note?: string; children: ReactNode }

/** One line of it. */
export function Line({ name, note, children }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-sm text-muted">
        {name}
        {note && <span className="block text-xs">{note}</span>}
      </dt>
      <dd className="numbers text-end">{children}</dd>
    </div>
  )
}

/** What was refused, or that the device has no connection; nothing where nothing is wrong. */
export function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  if (error === null && !isOffline) return null
  return (
    <p role="alert" className="font-medium text-danger-ink">
      {error === null ? t('errors.calls.network', { context: 'offline' }) : refusalText(error)}
    </p>
  )
}

/** The way to the provider's page on which the card is changed. */
export function CardButton({ variant = 'quiet' }: { variant?: 'primary' | 'quiet' }) {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const portal = useOpenPortal()
  return (
    <>
      {portal.isError && <Refusal error={portal.error} />}
      <Button
        variant={variant}
        busy={portal.isPending || portal.isSuccess}
        disabled={isOffline}
        onClick={() => portal.mutate()}
        icon={<CreditCard aria-hidden="true" className="size-5" />}
      >
        {t('subscription.own.card')}
      </Button>
    </>
  )
}
