import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { TriangleAlert } from '../kit/icon.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import type { LinkState } from './link-state.ts'
import { MessagePanel } from './message-panel.tsx'

type LinkCardProps = {
  state: LinkState
  onRetry: () => void
  /** What the link is for, when it is known whose it is. */
  children: ReactNode
}

/** The page behind a link of a mail: being checked, dead, not reached, or what it is for. */
export function LinkCard({ state, onRetry, children }: LinkCardProps) {
  return (
    <Card className="p-6 sm:p-8">
      {state.name === 'checking' && <Checking />}
      {state.name === 'failed' && <ErrorState error={state.error} onRetry={onRetry} />}
      {state.name === 'invalid' && <DeadLink />}
      {state.name === 'ready' && children}
    </Card>
  )
}

/** A change that a dead link stood for is asked for again in the settings. */
function DeadLink() {
  const { t } = useTranslation()
  return (
    <MessagePanel
      picture={<TriangleAlert aria-hidden="true" className="size-10" />}
      title={t('account.link.invalidTitle')}
    >
      <p className="text-muted">{t('account.link.changeInvalid')}</p>
      <LinkButton to="/settings" wide>
        {t('account.link.toSettings')}
      </LinkButton>
    </MessagePanel>
  )
}

function Checking() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-center gap-4">
      <Skeleton className="size-20 rounded-full" />
      <h1 className="text-center text-xl font-bold">{t('account.link.checking')}</h1>
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-14 w-full" />
    </div>
  )
}
