import type { Person } from '@satoshi/contract/people'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'

export type PresenceState = Person['presence']

/** Whether somebody is here, told by the shape of the dot and by words. */
export function PresenceText({ state, className }: { state: PresenceState; className?: string }) {
  const { t } = useTranslation()
  return (
    <span className={classNames('inline-flex items-center gap-1.5 whitespace-nowrap', inks[state], className)}>
      <PresenceDot state={state} />
      {t(`people.presence.${state}`)}
    </span>
  )
}

function PresenceDot({ state }: { state: PresenceState }) {
  return <span aria-hidden="true" className={classNames('size-2.5 shrink-0 rounded-full border-2', dots[state])} />
}

const inks = { online: 'text-streak-ink', recent: 'text-muted', offline: 'text-muted' }
const dots = {
  online: 'border-streak bg-streak',
  recent: 'border-streak bg-transparent',
  offline: 'border-control bg-transparent',
}
