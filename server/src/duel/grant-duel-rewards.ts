import { ratingCategories, type RatingCategory } from '@satoshi/contract/person'
import { breakOffLock, breakOffsWithin, brokenOffBy, closesQuickMatch } from '@satoshi/rules/duel/break-off'
import { lessenedBy, ratingShare, type DuelTerms } from '@satoshi/rules/duel/duel-terms'
import type { Match, SeatNumber } from '@satoshi/rules/match/match'
import { botIdOf, userIdOf, type Occupant } from '@satoshi/rules/match/occupant'
import { settle, type SeatResult, type Settlement, type StakePosting } from '@satoshi/rules/match/settle'
import { cents, subtract, type Cents } from '@satoshi/rules/money'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import type { Instant } from '@satoshi/rules/time'
import type { AccountRef } from '@satoshi/rules/wallet/account'
import { subjectOfTopic, topics } from '@satoshi/rules/words'

import { publishActivities, type NewActivity } from '../activity/activity-api.ts'
import { botProfilesOf, recordBotDuel } from '../bot/bot-api.ts'
import type { SeatPayout } from '../match/match-api.ts'
import { markBeginningsRead } from '../notification/notification-api.ts'
import { readSetting } from '../platform/game-settings/game-settings-store.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { setPlaying } from '../presence/presence-api.ts'
import { lockPlayer, type LockedPlayer } from '../profile/profile-api.ts'
import { duelRewards, grantDuelRewards as payDuel } from '../progress/progress-api.ts'
import { deleteRatings, saveRatingDay, rateDuel, type RatedSide, type RatingMove } from '../rating/rating-api.ts'
import { lockStakes, recordStake } from '../stakes/stakes-api.ts'
import { burnAll, post } from '../wallet/wallet-api.ts'
import {
  closeDuel,
  countBrokenOff,
  freePlayers,
  lockDuel,
  readDuelDay,
  readSeatEnds,
  writeSeatEnd,
  type LockedDuel,
} from './duel-store.ts'
import { termsAt } from './meetings.ts'

/** How certain a bot's rating is taken to be: it is calibrated. Source: decision 0096. */
const botRd = 60

/** A player of the duel with all that the settlement decides by. */
type Seated = { player: LockedPlayer; seat: SeatNumber; result: SeatResult; netCents: Cents | null }

type Ended = { duel: LockedDuel; match: Match; settlement: Settlement; at: Instant }

/** A duel that is settled for the first time, with the terms on which it pays. */
type Ending = Ended & { terms: DuelTerms; xpPerDay: number }

/**
 * Settles a duel in the transaction of its last event: the pot or the stakes back, what it means for limits of stakes,
 * ratings, XP and points, the daily duels, and both are free for the next. Settled again it changes nothing and gives
 * what it gave. Rows of players are locked in the order of their ids.
 */
export async function settleDuel(tx: Tx, match: Match, at: Instant): Promise<Map<SeatNumber, SeatPayout>> {
  const duel = await lockDuel(tx, match.id)
  if (!duel || match.phase.name !== 'ended') throw new Error('no duel has ended')
  const ended = { duel, match, settlement: settle(match), at }
  const seated = await lockSeated(tx, ended)
  if (duel.endedAt !== null) return earlierPayouts(tx, ended, seated)
  const terms = await termsAt(tx, match, at)
  const ending = { ...ended, terms, xpPerDay: await readSetting(tx, 'duel.xpPerDay', at) }
  await payStakes(tx, ending)
  const moves = await rate(tx, ending)
  const payouts = new Map<SeatNumber, SeatPayout>()
  for (const one of seated) payouts.set(one.seat, await closeSeat(tx, ending, one, moves.get(one.player.userId) ?? []))
  await countForBot(tx, match, ending.settlement.results)
  await publishActivities(tx, invitePlayedIn(ending))
  await closeDuel(tx, duel.id, match.phase.reason, at)
  await freePlayers(tx, duel.id)
  const playerIds = seated.map(({ player }) => player.userId)
  await setPlaying(tx, playerIds, null)
  if (duel.origin === 'invite') await markBeginningsRead(tx, playerIds, duel.id)
  return payouts
}

/** What the one did who invited, on whose seat a duel by an invite begins. */
function invitePlayedIn({ duel, match, at }: Ended): NewActivity[] {
  const inviter = match.seats[0] ? userIdOf(match.seats[0].occupant) : null
  const played = match.phase.name === 'ended' && match.phase.reason === 'finished'
  if (duel.origin !== 'invite' || !played || inviter === null) return []
  return [{ userId: inviter, kind: 'invitePlayed', ref: match.id, at, data: {} }]
}

async function lockSeated(tx: Tx, { match, settlement }: Ended): Promise<Seated[]> {
  const players = match.seats.flatMap(({ occupant }, seat) => {
    const userId = userIdOf(occupant)
    return userId === null ? [] : [{ userId, seat }]
  })
  const seated: Seated[] = []
  for (const { userId, seat } of players.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    const player = await lockPlayer(tx, userId)
    const result = settlement.results.find((one) => one.seat === seat)
    if (!player || !result) throw new Error(`no player on seat ${seat}`)
    seated.push({ player, seat, result, netCents: netOf(match, settlement, seat) })
  }
  return seated
}

/** What came back of a seat's stake, less the stake; null where nothing was staked. */
function netOf({ stakeCents }: Match, { postings }: Settlement, seat: SeatNumber): Cents | null {
  if (stakeCents === null) return null
  const back = postings.find(({ account }) => account.kind === 'seat' && account.seat === seat)
  return subtract(back?.amountCents ?? cents(0), stakeCents)
}

async function closeSeat(tx: Tx, ending: Ending, seated: Seated, ratings: RatingMove[]): Promise<SeatPayout> {
  const { match, at } = ending
  const { player, seat, result, netCents } = seated
  const { userId } = player
  await recordSeatStake(tx, ending, seated)
  const pay = await payRewards(tx, ending, seated)
  const brokeOff = brokenOffBy(match).includes(seat)
  const other = match.seats[1 - seat]
  const end = { outcome: result.outcome, score: match.seats[seat]?.score ?? 0, opponentScore: other?.score ?? 0 }
  const day = rewardDay(player.zone, at)
  const overall = ratings.find(({ category }) => category === 'overall')
  if (overall) await saveRatingDay(tx, userId, { day, rating: overall.after.value })
  const stayed = match.seats[seat]?.state !== 'left' && result.outcome !== 'void'
  const terms = stayed ? lessenedBy(ending.terms, pay.bounded) : null
  await writeSeatEnd(tx, { duelId: match.id, userId, at }, { ...end, ...pay, terms, ratings, netCents, day, brokeOff })
  if (brokeOff && closesQuickMatch(await countBrokenOff(tx, userId, at - breakOffsWithin))) {
    await lockStakes(tx, userId, at + breakOffLock)
  }
  if (player.deleted) await leaveNothing(tx, userId, at)
  return { rewards: pay.rewards, ratings, netCents, terms }
}

async function recordSeatStake(
  tx: Tx,
  { match, at }: Ending,
  { player, seat, result, netCents }: Seated,
): Promise<void> {
  if (match.stakeCents === null || netCents === null) return
  const opponent = match.seats[1 - seat]?.occupant
  await recordStake(tx, {
    userId: player.userId,
    opponentId: opponent ? userIdOf(opponent) : null,
    duelId: match.id,
    stakeCents: match.stakeCents,
    netCents,
    outcome: result.outcome,
    at,
  })
}

async function payRewards(tx: Tx, { match, terms, xpPerDay, at }: Ending, { player, seat, result }: Seated) {
  const opponent = match.seats[1 - seat]?.occupant
  const against = opponent ? userIdOf(opponent) : null
  const answers = match.seats[seat]?.answers ?? []
  return payDuel(tx, {
    userId: player.userId,
    matchId: match.id,
    outcome: result.outcome,
    terms,
    xpPerDay,
    at,
    forfeited: match.phase.name === 'ended' && match.phase.reason === 'forfeited',
    score: match.seats[seat]?.score ?? 0,
    staked: match.stakeCents !== null,
    againstBot: opponent !== undefined && botIdOf(opponent) !== null,
    answered: answers.filter(({ choice }) => choice !== null).length,
    correct: answers.filter(({ verdict }) => verdict === 'right').length,
    today: await readDuelDay(tx, player.userId, rewardDay(player.zone, at), against),
  })
}

async function rate(tx: Tx, { duel, match, settlement, terms, at }: Ending): Promise<Map<string, RatingMove[]>> {
  const first = settlement.results.find(({ seat }) => seat === 0)
  if (!first || first.outcome === 'void') return new Map()
  const score = first.outcome === 'won' ? 1 : first.outcome === 'drawn' ? 0.5 : 0
  const sides = await Promise.all(match.seats.map(({ occupant }) => ratedSide(tx, occupant)))
  const [one, other] = sides
  // Against somebody without a rating nothing is rated.
  if (!one || !other) return new Map()
  const shares: [number, number] = [ratingShare(match, 0, terms), ratingShare(match, 1, terms)]
  return rateDuel(tx, { sides: [one, other], score, shares, categories: categoriesOf(duel.theme), at })
}

/** A side as it is rated; null for a guest. */
async function ratedSide(tx: Tx, occupant: Occupant): Promise<RatedSide | null> {
  if (occupant.kind === 'guest') return null
  if (occupant.kind === 'player') return occupant
  const face = (await botProfilesOf(tx, [occupant.botId])).get(occupant.botId)
  if (!face) throw new Error(`no bot ${occupant.botId}`)
  return { kind: 'bot', rating: face.rating.value, rd: botRd }
}

/** A duel of a topic counts for its subject too; one of everything for no subject. */
function categoriesOf(theme: string): RatingCategory[] {
  const topic = topics.find((one) => one === theme)
  const subject = ratingCategories.find((one) => one === (topic ? subjectOfTopic[topic] : theme))
  return subject && subject !== 'overall' ? ['overall', subject] : ['overall']
}

/** Whoever deleted the account in the middle of a duel keeps neither what comes back of it nor a rating. */
async function leaveNothing(tx: Tx, userId: string, at: Instant): Promise<void> {
  await burnAll(tx, userId, at)
  await deleteRatings(tx, userId)
}

async function earlierPayouts(tx: Tx, ending: Ended, seated: Seated[]): Promise<Map<SeatNumber, SeatPayout>> {
  const payouts = new Map<SeatNumber, SeatPayout>()
  const ends = await readSeatEnds(tx, ending.duel.id)
  for (const one of seated) {
    const end = ends.find(({ seat }) => seat === one.seat)
    const rewards = await duelRewards(tx, one.player.userId, ending.duel.id)
    payouts.set(one.seat, {
      rewards,
      ratings: end?.ratings ?? [],
      netCents: end?.netCents ?? null,
      terms: end?.terms ?? null,
    })
  }
  return payouts
}

/** A duel that was played to its end tells how hard its bot was for the player; one that was left tells nothing. */
async function countForBot(tx: Tx, match: Match, results: SeatResult[]): Promise<void> {
  if (match.phase.name !== 'ended' || match.phase.reason !== 'finished') return
  const bot = match.seats.flatMap(({ occupant }) => botIdOf(occupant) ?? [])[0]
  const player = results.find(({ seat }) => playerOn(match, seat) !== null)
  if (bot === undefined || !player) return
  const playerScore = player.outcome === 'won' ? 1 : player.outcome === 'drawn' ? 0.5 : 0
  await recordBotDuel(tx, { botId: bot, playerScore })
}

/** Empties a duel's escrow: the pot to the winner, or each stake back where nobody has won. Nothing where nothing was staked. */
async function payStakes(
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
  return occupant ? userIdOf(occupant) : null
}
