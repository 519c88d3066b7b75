import type { DistrictPage, Resident } from '@satoshi/contract/district'
import { actCaps } from '@satoshi/rules/district/act'
import { powers, rankOf } from '@satoshi/rules/district/power'
import { donationLeftCents } from '@satoshi/rules/district/donation'
import { quizzesLeft } from '@satoshi/rules/district/quiz'
import { btz, cents } from '@satoshi/rules/money'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import { leagueWeek, shiftDay, type Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { readCursor, writeCursor } from '../platform/http/person-cursor.ts'
import type { Db } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { publicProfilesOf, zoneOf } from '../profile/profile-api.ts'
import { shownThemeOf } from '../sponsor/sponsor-api.ts'
import { treasuryOf } from '../wallet/wallet-api.ts'
import type { ResidentCounts } from './city.ts'
import { isAnonymousCrowd, readResidents, readTeam, readTie, teamSize, type ResidentRow } from './people-store.ts'
import { readActDay, readActsOfWeek } from './power-store.ts'
import { readLastQuiz } from './quiz-store.ts'
import { standingsOf } from './standings.ts'

const pageSize = 30
/** Steps in which a treasury is told where few live: the most that one of them donates on a day. */
const coarseCents = btz(actCaps.donated)

/** A district as a player sees it. Counts are those of the city; what was earned this week is as it was folded last. */
export async function readDistrict(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  counts: ResidentCounts,
  userId: string,
  district: DistrictKey,
): Promise<DistrictPage> {
  const at = clock.now()
  const week = leagueWeek(at)
  const [standings, acts, tie, team, treasuryCents, used, lastQuiz, areMany, sponsor, { values }] = await Promise.all([
    standingsOf(db),
    readActsOfWeek(db, district, week),
    readTie(db, userId, district, week),
    readTeam(db, { district, week: shiftDay(week, -7), viewerId: userId, limit: teamSize }),
    treasuryOf(db, district),
    usedToday(db, userId, at),
    readLastQuiz(db, userId, district),
    isAnonymousCrowd(db, district),
    shownThemeOf(db, { userId, district, at }),
    counts(),
  ])
  const mine = standings.find((one) => one.district === district)
  if (!mine) throw new Error(`no standing of ${district}`)
  const { total, level } = mine
  const counted = values?.find((one) => one.district === district)
  return {
    district,
    total,
    level,
    rank: rankOf(
      total,
      standings.map((one) => one.total),
    ),
    sponsor,
    powers: powers.map((power) => ({
      power,
      value: mine.powers[power],
      week: !areMany ? null : acts.filter((act) => act.power === power).map(({ act, tenths }) => ({ act, tenths })),
    })),
    residents: counted?.residents ?? null,
    // Counted now and then: whoever has just joined is one all the same.
    members: Math.max(counted?.members ?? 0, tie.member ? 1 : 0),
    team: await peopleOf(db, team),
    treasuryCents: areMany ? treasuryCents : cents(treasuryCents - (treasuryCents % coarseCents)),
    mine: {
      member: tie.member,
      since: tie.since?.getTime() ?? null,
      listed: !tie.hidden,
      counts: tie.confirmed,
      tenths: tie.tenths,
      donationLeftCents: donationLeftCents(used.donated),
      quizzesLeft: quizzesLeft(used.quizzes),
      lastQuiz,
    },
  }
}

/** Whole BTZ that a player has donated on the reward day of `at`, and quizzes that brought something. */
async function usedToday(db: Db, userId: string, at: Instant): Promise<{ donated: number; quizzes: number }> {
  const day = rewardDay(await zoneOf(db, userId), at)
  const [donated, quizzes] = await Promise.all([
    readActDay(db, userId, 'donated', day),
    readActDay(db, userId, 'quizzes', day),
  ])
  return { donated: donated.times, quizzes: quizzes.times }
}

/**
 * A page of who lives in a district and lets it be seen. Refuses `district.membersOnly` to whoever neither lives there nor
 * follows it, and `request.invalid` for a foreign cursor.
 */
export async function listResidents(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  viewerId: string,
  { district, cursor }: { district: DistrictKey; cursor?: string | undefined },
): Promise<{ items: Resident[]; nextCursor: string | null }> {
  const week = leagueWeek(clock.now())
  const after = cursor === undefined ? null : readCursor(cursor)
  const tie = await readTie(db, viewerId, district, week)
  if (!tie.member && tie.since === null) throw refuse('district.membersOnly')
  const rows = await readResidents(db, { district, week, viewerId, after, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return { items: await peopleOf(db, page), nextCursor: last ? writeCursor(last) : null }
}

/** Some residents with their faces, in the order of the rows; whoever is gone meanwhile is left out. */
async function peopleOf(db: Db, rows: readonly ResidentRow[]): Promise<Resident[]> {
  const profiles = await publicProfilesOf(
    db,
    rows.map(({ userId }) => userId),
  )
  return rows.flatMap(({ userId, since, tenths }) => {
    const player = profiles.get(userId)
    return player ? [{ player, since, tenths }] : []
  })
}
