import i18next from 'i18next'

import { toast, type ToastDetail } from '../kit/toast-store.ts'
import { isolated } from '../lib/isolated.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { AcceptFault } from './accepted-duel.ts'
import type { DuelMessage } from './duel-start.ts'

/** How long a toast on the way to a duel stays, in milliseconds. */
const goingMillis = 3_000

/** Says a word on the way to a duel, as the base toast (product 9.7). Titles: product 1.8. */
export function showDuelMessage(message: DuelMessage): void {
  toast(toastOf(message))
}

function toastOf(message: DuelMessage): ToastDetail {
  const { t } = i18next
  const nickname = isolated(message.nickname)
  switch (message.name) {
    case 'inviteAccepted':
      return going(t('invite.toast.accepted'), nickname)
    case 'inviteRejected':
      return { title: t('invite.toast.rejected'), description: rejection(message), tone: 'danger' }
    case 'inviteUnanswered':
      return { title: t('invite.toast.unanswered'), description: t('invite.toast.unansweredBy', { nickname }) }
    case 'duelStarted':
      return going(t('invite.toast.started'), nickname)
    case 'duelActive':
      return going(t('invite.toast.active'), nickname)
    case 'duelAccepted':
      return going(t('invite.toast.duelAccepted'), nickname)
  }
}

// Gone by the time the duel is looked at.
function going(title: string, nickname: string): ToastDetail {
  return { title, description: i18next.t('invite.toast.going', { nickname }), tone: 'success', duration: goingMillis }
}

function rejection({ nickname, reason }: Extract<DuelMessage, { name: 'inviteRejected' }>): string {
  const { t } = i18next
  return t(reason ? `invite.toast.because.${reason}` : 'invite.toast.because.none', { nickname: isolated(nickname) })
}

/** Says that an acceptance led to no duel; each way to fail has its words. Source: product 1.8. */
export function showAcceptFault(error: unknown): void {
  toast({ title: i18next.t('invite.fault.title'), description: acceptFaultText(error), tone: 'danger' })
}

/** Says that a refusal did not reach the server. Source: product 1.8. */
export function showRejectFault(error: unknown): void {
  const description = refusalText(error) || i18next.t('invite.fault.respond')
  toast({ title: i18next.t('invite.fault.title'), description, tone: 'danger' })
}

function acceptFaultText(error: unknown): string {
  if (error instanceof AcceptFault) return i18next.t(`invite.fault.${error.fault}`)
  const message = refusalText(error)
  return message ? i18next.t('invite.fault.procedure', { message }) : i18next.t('invite.fault.respond')
}
