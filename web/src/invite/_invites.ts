import type { DuelInvite } from '@satoshi/contract/invite'
import { inviteLivesMillis } from '@satoshi/rules/invite/invite'

import { serverNow } from '../lib/clock.ts'
import { ids } from '../lib/_ids.ts'

/** An invite of Ana to Bia that has just been made, with `changes`. */
export function inviteOf(changes: Partial<DuelInvite> = {}): DuelInvite {
  const person = {
    level: 1,
    xp: 0,
    profile_image_url: null,
    avatar: null,
    accessory_id: null,
    rating: 1500,
    rating_provisional: true,
  }
  const now = serverNow()
  return {
    id: '01890000-0000-7000-8000-00000000000f',
    challenger_id: ids.ana,
    challenged_id: ids.bia,
    quiz_topic: 'general',
    bet_amount: 100,
    status: 'pending',
    decline_reason: null,
    duel_id: null,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + inviteLivesMillis).toISOString(),
    challenger: { id: ids.ana, nickname: 'Ana', ...person },
    challenged: { id: ids.bia, nickname: 'Bia', ...person },
    ...changes,
  }
}
