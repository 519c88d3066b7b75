import type { CampaignReport } from '@satoshi/contract/campaign'
import { opinions } from '@satoshi/rules/sponsor/campaign'
import { reportOf, type CampaignReport as Figures } from '@satoshi/rules/sponsor/report'
import { calendarDay, dayOpening, homeZone, shiftDay, type Day } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { readApproved, type RunningRow } from './campaign-store.ts'
import { isShown } from './campaign-view.ts'
import { countCampaign, readReport, saveReport } from './report-store.ts'

/** Campaigns of a district that are told of. */
const mostReported = 12

/**
 * What came of the campaigns of a district, the newest first, as of the end of yesterday in São Paulo. It is counted once a
 * day, by whoever asks first, and told again as it was: what changes between two looks would else tell of single players.
 */
export async function readReports(
  { clock }: Pick<App, 'clock'>,
  slow: Db,
  district: DistrictKey,
): Promise<{ campaigns: CampaignReport[] }> {
  const through = shiftDay(calendarDay(clock.now(), homeZone), -1)
  const campaigns: CampaignReport[] = []
  // In turn, so that one sponsor never has more than one long statement.
  for (const row of await readApproved(slow, district, mostReported)) {
    const { title, startsOn, endsOn } = row.campaign
    const figures =
      calendarDay(row.startsAt.getTime(), homeZone) > through ? nothing : await figuresOf(slow, row, through)
    campaigns.push({ title, state: row.state, live: isShown(row, clock.now()), startsOn, endsOn, ...figures })
  }
  return { campaigns }
}

async function figuresOf(db: Db, { id, campaign }: RunningRow, through: Day): Promise<Figures> {
  const told = await readReport(db, id)
  if (told && told.through >= through) return told
  const until = dayOpening(shiftDay(through, 1), homeZone)
  const report = reportOf(
    through,
    await countCampaign(db, { campaignId: id, questionIds: campaign.questionIds, until }),
  )
  await saveReport(db, id, report)
  return report
}

/** Of a campaign no day of which has passed. */
const nothing = {
  through: null,
  players: null,
  completed: null,
  winners: null,
  prizesCents: null,
  lift: null,
  opinions: Object.fromEntries(opinions.map((opinion) => [opinion, null])) as Figures['opinions'], // safe: an entry each
}
