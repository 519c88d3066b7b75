import type { StaleTopic } from '@satoshi/contract/live'
import { activeDayTenths, countedTimes, rulesOfAct, type Act } from '@satoshi/rules/district/act'
import { bringsPoints } from '@satoshi/rules/district/quiz'
import { countsAlready } from '@satoshi/rules/progress/streak'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import { gameDay, homeZone, leagueWeek, type Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'

import type { ActivityKind, Counting } from '../activity/activity-api.ts'
import { endedMatch, type EndedMatch } from '../match/match-api.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { homeThatCounts, type LockedPlayer } from '../profile/profile-api.ts'
import { addPoints, readActDay, writeActDay } from './power-store.ts'
import { districtOfQuiz, writeBrought } from './quiz-store.ts'

/**
 * Counts a duel that was won by playing, the quiz of a district, and the day. Who forfeits to a friend, or meets them too
 * often, moves no district.
 */
export async function countMatch(counting: Counting<'matchSettled'>): Promise<readonly StaleTopic[]> {
  const { app, tx, player, activity } = counting
  const match = await endedMatch(app, tx, activity.ref)
  const quizOf = match?.format === 'solo' ? await districtOfQuiz(tx, player.userId, match.id) : null
  if (match && quizOf) return countQuiz(counting, match, quizOf)
  const mine = match?.seats.find(({ seat }) => seat === activity.data.seat)
  const won = match?.format === 'duel' && match.finished && mine?.outcome === 'won' && mine.counts
  return countOf(counting, won ? [{ act: 'duelWon', times: 1 }] : [])
}

/** Counts the quiz of a district for whoever lives there as it is counted, and notes what it brought, nothing as well. */
async function countQuiz(
  counting: Counting<'matchSettled'>,
  { id, finished, seats }: EndedMatch,
  district: DistrictKey,
): Promise<readonly StaleTopic[]> {
  const { tx, player, activity } = counting
  await countOf(counting, [])
  const answers = seats.find(({ seat }) => seat === activity.data.seat)?.answers ?? []
  const right = answers.filter(({ verdict }) => verdict === 'right').length
  const mayBring =
    bringsPoints({ finished, right }) && (await homeThatCounts(tx, player.userId, activity.at)) === district
  const done: Done[] = mayBring ? [{ act: 'districtQuiz', times: 1 }] : []
  await writeBrought(tx, id, await countActs(tx, player, { district, at: activity.at, done }))
  return ['district']
}

/** Counts a card that was answered right, and the day. */
export async function countReview(counting: Counting<'cardReviewed'>): Promise<readonly StaleTopic[]> {
  return countOf(counting, counting.activity.data.right ? [{ act: 'review', times: 1 }] : [])
}

/** Counts a duel by an invite of the player that both played to its end, where the two have not met too often. */
export async function countInvite(counting: Counting<'invitePlayed'>): Promise<readonly StaleTopic[]> {
  const { app, tx, activity } = counting
  const match = await endedMatch(app, tx, activity.ref)
  const mine = match?.seats.find(({ userId }) => userId === activity.userId)
  return countOf(counting, mine?.counts ? [{ act: 'invitePlayed', times: 1 }] : [])
}

type Done = { act: Act; times: number; tenthsEach?: number }

async function countOf(
  { tx, player, activity: { at } }: Counting<ActivityKind>,
  done: readonly Done[],
): Promise<readonly StaleTopic[]> {
  const district = await homeThatCounts(tx, player.userId, at)
  if (!district) return []
  const counted = await countActs(tx, player, { district, at, done: [...activeDayOf(player, at), ...done] })
  return counted > 0 ? ['district'] : []
}

/** The day of a streak that counts already, by the streak as it stands; nothing on a day that is not won yet. */
function activeDayOf({ zone, streak: days, streakDay: day }: LockedPlayer, at: Instant): Done[] {
  const isActive = countsAlready(gameDay(at, zone.zone), { days, day })
  return isActive ? [{ act: 'activeDay', times: 1, tenthsEach: activeDayTenths(days) }] : []
}

/**
 * Adds what a resident did at `at` to their district, each act as far as its cap of the day reaches; gives the tenths of raw
 * points that this came to. The player is locked by the caller. Caps are the player's, so that a move on the same day begins no new ones.
 * Source: product 5.11.
 */
export async function countActs(
  tx: Tx,
  { userId, zone }: LockedPlayer,
  { district, at, done }: { district: DistrictKey; at: Instant; done: readonly Done[] },
): Promise<number> {
  const on = { week: leagueWeek(at), day: gameDay(at, homeZone) }
  let counted = 0
  for (const { act, times, tenthsEach } of done) {
    const { powers, cap, tenthsEach: usual } = rulesOfAct(act)
    const used = cap && (await readActDay(tx, userId, cap, rewardDay(zone, at)))
    const left = countedTimes(cap, used?.times ?? 0, times)
    if (left === 0) continue
    if (cap && used) await writeActDay(tx, userId, { cap, day: used.day, times: used.times + left })
    const tenths = left * (tenthsEach ?? usual)
    for (const power of powers) await addPoints(tx, userId, { district, power, act, on, tenths })
    counted += tenths * powers.length
  }
  return counted
}
