import type { DuelInvite } from '@satoshi/contract/invite'

import { api } from '../lib/api.ts'
import { acceptedDuel } from './accepted-duel.ts'
import { DuelStart } from './duel-start.ts'
import { showAcceptFault, showDuelMessage, showRejectFault } from './duel-messages.ts'
import { goToDuel, wasVisited } from './go-to-duel.ts'
import { announceDeparture, endInvite, silenceDeparture } from './invite-store.ts'

/** The way to duels of the signed-in player; there is one, while the overlay stands. */
let current: DuelStart | null = null

export function openDuelStart(): () => void {
  const own = new DuelStart({
    findDuel: async ({ challenger, challenged, status }) => {
      const pair = { player1_id: challenger, player2_id: challenged, limit: 1 }
      const { items } = await api.duel.find({ ...pair, ...(status && { status }) })
      return items[0]?.id ?? null
    },
    show: showDuelMessage,
    announce: announceDeparture,
    silence: silenceDeparture,
    go: (id) => void goToDuel(id),
    wasVisited,
  })
  current = own
  return () => {
    own.stop()
    if (current === own) current = null
  }
}

export function currentDuelStart(): DuelStart | null {
  return current
}

/** Accepts an invite and goes to its duel; tells whether it was accepted. What goes wrong is said. */
export async function acceptInvite(invite: DuelInvite): Promise<boolean> {
  const { id, challenged_id: me, challenger } = invite
  const accept = async () => acceptedDuel(await api.invite.accept({ p_invite_id: id, p_challenger_id: me }))
  try {
    await current?.accept(challenger.nickname, accept)
  } catch (error) {
    showAcceptFault(error)
    if (isOver(error)) endInvite(id)
    return false
  }
  endInvite(id)
  void notify(invite, 'duel_accepted')
  return true
}

/** Says no to an invite, with a reason if there is one. What goes wrong is said. */
export async function rejectInvite(invite: DuelInvite, reason: DuelInvite['decline_reason']): Promise<boolean> {
  try {
    const body = { status: 'rejected' as const, decline_reason: reason }
    await api.invite.change({ params: { id: invite.id }, body })
  } catch (error) {
    showRejectFault(error)
    if (isOver(error)) endInvite(invite.id)
    return false
  }
  endInvite(invite.id)
  void notify(invite, 'duel_rejected')
  return true
}

/** Has a notice kept for the challenger. That it failed is only logged (product 1.7). */
async function notify({ id, challenger_id: userId }: DuelInvite, type: 'duel_accepted' | 'duel_rejected') {
  // The words are the server's; the call has fields for them.
  await api.invite
    .notify({ userId, type, title: type, message: type, data: { invite_id: id } })
    .catch((error: unknown) => console.error('the challenger could not be notified', error))
}

function isOver(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'invite.ended' || code === 'invite.notFound'
}
