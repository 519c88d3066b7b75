import type { Audience } from '@satoshi/rules/audience/audience'
import type { GameSettings } from '@satoshi/rules/game-settings'
import type { Cents } from '@satoshi/rules/money'
import { rewardDay, type PlayerZone } from '@satoshi/rules/progress/zone-change'
import { homeZone, type Instant } from '@satoshi/rules/time'
import { usedOn, type TransferDay } from '@satoshi/rules/transfer/limits'
import type { Between, Pair, Receiver, Sender } from '@satoshi/rules/transfer/may-send'

import type { PartyFacts, TransferRead } from './transfer-store.ts'

/** The zone by which a party's days are counted. */
export function partyZone({ zone, previousZone, zoneChangedAt }: PartyFacts): PlayerZone {
  const isChanged = previousZone !== null && zoneChangedAt !== null
  return { zone, change: isChanged ? { from: previousZone, at: zoneChangedAt } : null }
}

/** What of a party the table of audiences is asked with. The plan changes nothing there (`Audience.plan`). */
export function audienceOf({ birthDate, confirmed, verifiedAt }: PartyFacts): Audience {
  return { birthDate, confirmed, identityVerified: verifiedAt !== null, plan: 'free' }
}

/** Somebody who wants to send, as the rules take them. */
export function senderOf(
  party: PartyFacts,
  about: { owes: boolean; earnedCents: Cents; days: readonly TransferDay[]; settings: GameSettings },
  at: Instant,
): Sender {
  const { owes, earnedCents: earned, days, settings } = about
  return {
    enabled: settings['transfer.enabled'],
    audience: audienceOf(party),
    verifiedAt: party.verifiedAt,
    stopped: party.stopped,
    owes,
    earned,
    used: usedOn(days, rewardDay(partyZone(party), at)),
  }
}

/** Two as the rules take them. A bot is somebody who has no days. */
export function pairOf(
  sender: Sender,
  { facts, receiverDays, sentLately }: Pick<TransferRead, 'facts' | 'receiverDays' | 'sentLately'>,
  { isSender, at }: { isSender: boolean; at: Instant },
): Pair {
  const between: Between = { sharedDevice: facts.sharedDevice, stopped: facts.stoppedBetween, sentLately }
  return { sender, receiver: receiverOf({ facts, receiverDays }, { isSender, at }), between }
}

function receiverOf(
  { facts, receiverDays }: Pick<TransferRead, 'facts' | 'receiverDays'>,
  { isSender, at }: { isSender: boolean; at: Instant },
): Receiver | null {
  const { receiver: party, isBot, blocked } = facts
  if (!party && !isBot) return null
  const zone = party ? partyZone(party) : { zone: homeZone, change: null }
  return {
    audience: party ? audienceOf(party) : { birthDate: null, confirmed: false, identityVerified: false, plan: 'free' },
    stopped: party?.stopped ?? false,
    deleted: party?.deleted ?? false,
    isBot,
    blocked,
    isSender,
    used: usedOn(receiverDays, rewardDay(zone, at)),
  }
}
