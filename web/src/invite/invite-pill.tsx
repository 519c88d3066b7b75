import type { DuelInvite } from '@satoshi/contract/invite'
import { inviteShownMillis } from '@satoshi/rules/invite/invite'
import { second, type Instant } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { ProgressRing } from '../kit/progress-ring.tsx'
import { X } from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'

type InvitePillProps = { invite: DuelInvite; until: Instant; onOpen: () => void; onDismiss: () => void }

/**
 * An invite while a game is played: over the street of progress, between the way out and the clock, so that nothing that
 * counts is covered. It takes no focus and makes no sound; the dialog comes only when it is pressed.
 */
export function InvitePill({ invite, until, onOpen, onDismiss }: InvitePillProps) {
  const { t } = useTranslation()
  const { nickname } = invite.challenger
  const left = useTimeLeft(until, 250)
  const count = Math.ceil(left / second)
  return (
    <div className="pointer-events-none fixed inset-x-0 top-2 z-30 flex justify-center px-20">
      <div className="pointer-events-auto flex min-w-0 max-w-80 items-center rounded-full border border-line bg-raised shadow-high">
        <button
          type="button"
          onClick={onOpen}
          aria-label={t('invite.queue.pick', { nickname: isolated(nickname) })}
          className="flex min-h-12 min-w-0 items-center gap-2 rounded-full ps-2 text-start text-sm"
        >
          <ProgressRing size={36} fraction={left / inviteShownMillis} label={t('invite.dialog.timeLeft', { count })}>
            <span className="text-xs">{count}</span>
          </ProgressRing>
          <span className="min-w-0 leading-tight">
            <span className="block truncate text-xs text-muted">{t('invite.dialog.title')}</span>
            <span className="block truncate font-semibold">
              <bdi>{nickname}</bdi>
            </span>
          </span>
        </button>
        <button
          type="button"
          onClick={onDismiss}
          aria-label={t('invite.pill.dismiss')}
          className="grid size-12 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
    </div>
  )
}
