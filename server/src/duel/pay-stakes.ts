import type { Match, SeatNumber } from '@satoshi/rules/match/match'
import type { Settlement, StakePosting } from '@satoshi/rules/match/settle'
import type { Instant } from '@satoshi/rules/time'
import type { AccountRef } from '@satoshi/rules/wallet/account'

import type { Tx } from '../platform/postgres/db.ts'
import { post } from '../wallet/wallet-api.ts'

/** Empties a duel's escrow: the pot to the winner, or each stake back where nobody has won. Nothing where nothing was staked. */
export async function payStakes(
  tx: Tx,
  { match, settlement, at }: { match: Match; settlement: Settlement; at: Instant },
): Promise<void> {
  if (settlement.postings.length === 0) return
  const winner = settlement.results.find(({ outcome }) => outcome === 'won')
  await post(tx, {
    reason: winner ? 'prize' : 'stakeReturned',
    ref: `duel:${match.id}:settle`,
    transferType: 'stake',
    at,
    userId: null,
    receiverId: winner ? playerOn(match, winner.seat) : null,
    postings: settlement.postings.map(({ account, amountCents }) => ({
      account: accountOf(match, account),
      amountCents,
    })),
  })
}

function accountOf(match: Match, account: StakePosting['account']): AccountRef {
  switch (account.kind) {
    case 'escrow':
      return { kind: 'escrow', of: match.id }
    case 'house':
      return { kind: 'house', of: 'bots' }
    case 'burn':
      throw new Error('a pot leaves no rest')
    case 'seat': {
      const userId = playerOn(match, account.seat)
      if (userId === null) throw new Error('a bot has no account')
      return { kind: 'earned', userId }
    }
  }
}

function playerOn(match: Match, seat: SeatNumber): string | null {
  const occupant = match.seats[seat]?.occupant
  return occupant?.kind === 'player' ? occupant.userId : null
}
