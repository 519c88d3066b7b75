import type { CampaignReport } from '@satoshi/contract/campaign'
import { reportOf, type CampaignReport as Figures, type CountedFigure } from '@satoshi/rules/sponsor/report'
import { calendarDay, dayOpening, homeZone, shiftDay, type Day } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { sponsorNameOf } from '../sponsor/sponsor-api.ts'
import { readApproved, type RunningRow } from './campaign-store.ts'
import { isShown } from './campaign-view.ts'
import { countCampaign, readReport, saveReport } from './report-store.ts'

/** Campaigns of a district that are told of. */
const mostReported = 12

/**
 * What came of the campaigns of a district, the newest first, as of the end of yesterday in São Paulo at the latest. It is
 * counted once a day, by whoever asks first; which figures are told anew is the rules' to say.
 */
export async function readReports(
  { clock }: Pick<App, 'clock'>,
  slow: Db,
  district: DistrictKey,
): Promise<{ campaigns: CampaignReport[] }> {
  const through = shiftDay(calendarDay(clock.now(), homeZone), -1)
  const campaigns: CampaignReport[] = []
  const sponsored = (await sponsorNameOf(slow, district)) !== null
  // In turn, so that one sponsor never has more than one long statement.
  for (const row of await readApproved(slow, district, mostReported)) {
    const { title, startsOn, endsOn } = row.campaign
    const figures =
      calendarDay(row.startsAt.getTime(), homeZone) > through ? nothing : view(await figuresOf(slow, row, through))
    campaigns.push({
      title,
      state: row.state,
      live: sponsored && isShown(row, clock.now()),
      startsOn,
      endsOn,
      ...figures,
    })
  }
  return { campaigns }
}

async function figuresOf(db: Db, { id, campaign }: RunningRow, through: Day): Promise<Figures> {
  const told = await readReport(db, id)
  if (told && told.through >= through) return told
  const until = dayOpening(shiftDay(through, 1), homeZone)
  const facts = await countCampaign(db, { campaignId: id, questionIds: campaign.questionIds, until })
  const report = reportOf(through, facts, told)
  await saveReport(db, id, report)
  // Where another process was quicker, its report is the one that stands.
  return (await readReport(db, id)) ?? report
}

/** A report without what follows from its figures. */
function view({ through, players, completed, winners, lift, opinions: said }: Figures) {
  const figure = (told: CountedFigure | null) => told && { count: told.count, through: told.through }
  return {
    through,
    players: figure(players),
    completed: figure(completed),
    winners: winners && { count: winners.count, through: winners.through, prizesCents: winners.prizesCents },
    lift,
    opinions: { useful: figure(said.useful), somewhat: figure(said.somewhat), notUseful: figure(said.notUseful) },
  }
}

/** Of a campaign no day of which has passed. */
const nothing = {
  through: null,
  players: null,
  completed: null,
  winners: null,
  lift: null,
  opinions: { useful: null, somewhat: null, notUseful: null },
}
