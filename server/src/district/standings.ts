import { firstWeekThatCounts, mightOf } from '@satoshi/rules/district/power'
import { leagueWeek, second, type Day, type Instant, type Millis } from '@satoshi/rules/time'
import { districts } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import type { Background } from '../platform/domain.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { Repeating } from '../platform/repeating.ts'
import { writeLevels } from '../profile/profile-api.ts'
import { schedulePosts } from './posts.ts'
import {
  dropOldContributions,
  foldPoints,
  mayFold,
  readStandings,
  readWeeks,
  writeStandings,
  type Standing,
} from './power-store.ts'

/** How long a process rests between two folds: this late a power rises for others. */
const everyMillis: Millis = second

/** Folds the points of all districts again and again; every process has one, and the database lets one at a time work. */
export function createFolding(app: Pick<App, 'inTransaction' | 'clock' | 'log'>): Background {
  const fold = async () => void (await foldDistricts(app))
  // Source of the words: specification, "error updating district power".
  const repeating = new Repeating(fold, { everyMillis, log: app.log, failure: 'error updating district power' })
  return { start: () => repeating.start(), stop: () => repeating.stop(), catchUp: fold }
}

/**
 * Folds what was appended and reckons what the districts have reached by it, also where a Monday has passed. Gives how many
 * rows were folded, none where another process is at it.
 */
export async function foldDistricts({ inTransaction, clock }: Pick<App, 'inTransaction' | 'clock'>): Promise<number> {
  return inTransaction(async (tx) => {
    if (!(await mayFold(tx))) return 0
    const at = clock.now()
    const folded = await foldPoints(tx)
    const before = await readStandings(tx)
    const week = leagueWeek(at)
    const isNewWeek = before.length === 0 || before.some((standing) => standing.week < week)
    if (folded > 0 || isNewWeek) await reckon(tx, before, { week, at })
    if (isNewWeek) await dropOldContributions(tx, week)
    if (isNewWeek) await schedulePosts(tx, week, at)
    return folded
  })
}

/** Writes what all districts have reached in a week, and the levels that changed by it. */
async function reckon(tx: Tx, before: readonly Standing[], { week, at }: { week: Day; at: Instant }): Promise<void> {
  const standings = await reckoned(tx, week)
  const levelBefore = new Map(before.map(({ district, level }) => [district, level]))
  await writeLevels(
    tx,
    standings
      .filter(({ district, level }) => level !== (levelBefore.get(district) ?? 1))
      .map(({ district, level }) => ({ district, level })),
    at,
  )
  await writeStandings(tx, standings)
}

async function reckoned(db: Db, week: Day): Promise<Standing[]> {
  const weeks = Map.groupBy(await readWeeks(db, firstWeekThatCounts(week)), ({ district }) => district)
  return districts.map((district) => ({ district, week, ...mightOf(district, weeks.get(district) ?? [], week) }))
}

/** What the seven have reached, in the order of their list; before the first fold nothing. */
export async function standingsOf(db: Db): Promise<Standing[]> {
  const known = new Map((await readStandings(db)).map((standing) => [standing.district, standing]))
  return districts.map((district) => known.get(district) ?? { district, week: '', ...mightOf(district, [], '') })
}
