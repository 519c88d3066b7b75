import type { ShownCampaign } from '@satoshi/contract/campaign'
import type { MatchView } from '@satoshi/contract/match'
import type { StaleTopic } from '@satoshi/contract/live'
import { admitTo } from '@satoshi/rules/audience/audience'
import { formatNamed } from '@satoshi/rules/match/format'
import { btz, cents, type Cents } from '@satoshi/rules/money'
import { campaignRules, passes, prizeBar, prizeDay, type Opinion, type PrizeBar } from '@satoshi/rules/sponsor/campaign'
import { hour, type Instant, type Millis } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'

import type { Counting } from '../activity/activity-api.ts'
import { accountsOnDevicesOf, districtsAdministeredBy } from '../identity/identity-api.ts'
import { drawFor, endedMatch, type Matches } from '../match/match-api.ts'
import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { homeThatCounts, lockPlayer, playerFactsOf, readResidence } from '../profile/profile-api.ts'
import { liveQuestions } from '../question/question-api.ts'
import { beginSolo, type SoloPlayer } from '../quiz/quiz-api.ts'
import { sponsoredDistricts } from '../sponsor/sponsor-api.ts'
import { budgetsOf, lockBudget, payPrize } from '../wallet/wallet-api.ts'
import { touchedBy } from './act-store.ts'
import { findCampaign, readCampaigns, readShown, type CampaignRow, type RunningRow } from './campaign-store.ts'
import { accountOf } from './end-campaign.ts'
import {
  campaignOfQuiz,
  insertOpinion,
  insertQuiz,
  lockPrizes,
  readBegunSince,
  readParts,
  winnersAmong,
  writeEnd,
  type Part,
} from './quiz-store.ts'

/** How long a quiz of a campaign that is shown no more is told of: its own time, and that of its result. */
const resultLasts: Millis = 3 * hour

/**
 * Campaigns that a player may take part in, with what they are to each, and those of which a quiz of theirs has just ended; none for
 * whoever is not known to be an adult.
 */
export async function listCampaigns({ db, clock }: App, userId: string): Promise<{ campaigns: ShownCampaign[] }> {
  const at = clock.now()
  const [shown, begun] = await Promise.all([readShownTo(db, userId, at), readBegunSince(db, userId, at - resultLasts)])
  const over = begun.filter((id) => !shown.some((one) => one.id === id))
  const told = over.length === 0 ? shown : [...shown, ...(await readCampaigns(db, over))]
  if (told.length === 0) return { campaigns: [] }
  const ids = told.map(({ id }) => id)
  const [parts, bars] = await Promise.all([readParts(db, userId, ids), barsOf(db, userId, told, at)])
  const campaigns = told.map((row) => {
    const part = parts.get(row.id) ?? null
    const closed = over.includes(row.id)
    return { ...offerOf(row), closed, bar: bars.get(row.id) ?? null, ...partView(part, closed) }
  })
  return { campaigns }
}

function offerOf({ district, sponsor, campaign, endsAt }: RunningRow) {
  return {
    district,
    sponsor: sponsor ?? '',
    title: campaign.title,
    intro: campaign.intro,
    endsAt: endsAt.getTime(),
    questions: Math.min(campaign.questionIds.length, formatNamed('solo').questions.max),
    prizeCents: btz(campaign.prizeBtz),
  }
}

function partView(part: Part | null, closed: boolean) {
  return {
    lastQuiz: part && { matchId: part.matchId, prizeCents: part.prizeCents },
    asksOpinion: !closed && part?.hasFinished === true && !part.hasOpinion,
  }
}

/** Campaigns that are shown, where their districts show a theme, and the player is known to be an adult. */
async function readShownTo(db: Db, userId: string, at: Instant): Promise<RunningRow[]> {
  const shown = await readShown(db, at)
  if (shown.length === 0) return []
  const [{ audience }, sponsored] = await Promise.all([playerFactsOf(db, userId, at), sponsoredDistricts(db)])
  return admitTo('seeSponsor', audience, at).ok ? shown.filter(({ district }) => sponsored.has(district)) : []
}

/** Why today's prize of each campaign is not for a player; null where it can be won. */
async function barsOf(
  db: Db,
  userId: string,
  campaigns: readonly CampaignRow[],
  at: Instant,
): Promise<Map<number, PrizeBar | null>> {
  const ids = campaigns.map(({ id }) => id)
  const [home, counts, touched, administers, accounts, budgets] = await Promise.all([
    readResidence(db, userId),
    homeThatCounts(db, userId, at),
    touchedBy(db, userId, ids),
    districtsAdministeredBy(db, userId),
    accountsOnDevicesOf(db, userId, at),
    budgetsOf(db, ids.map(accountOf)),
  ])
  const won = await winnersAmong(db, [userId, ...accounts], prizeDay(at))
  const bars = campaigns.map(({ id, district, campaign }) => {
    const facts = {
      livesHere: home?.district === district,
      confirmed: counts !== null,
      hasHand: touched.has(id) || administers.has(district),
      won: won.has(userId),
      wonOnDevice: accounts.some((account) => won.has(account)),
      leftCents: budgets.get(accountOf(id)) ?? cents(0),
      prizeCents: btz(campaign.prizeBtz),
    }
    return [id, prizeBar(facts)] as const
  })
  return new Map(bars)
}

/** The campaign that a district shows to a player. Refuses `campaign.closed`, also to whoever may not see it. */
async function shownIn(db: Db, userId: string, district: DistrictKey, at: Instant): Promise<RunningRow> {
  const shown = (await readShownTo(db, userId, at)).find((one) => one.district === district)
  if (!shown) throw refuse('campaign.closed')
  return shown
}

/**
 * Starts the quiz of a campaign: a solo over its questions. Where a solo is open, that one is given, and stays what it was.
 * Refuses `match.busy`, `campaign.closed` where none is shown or too few of its questions may be asked, and `campaign.inCards` where some of
 * them are open for the player in cards, since the prize would be had for the few that are left. Source: product 5.18.
 */
export async function startCampaignQuiz(
  matches: Matches,
  player: SoloPlayer,
  { commandId, district }: { commandId: string; district: DistrictKey },
): Promise<MatchView> {
  const { app } = matches
  const { userId } = player
  let campaignId: number | null = null
  return beginSolo(matches, player, {
    command: { commandId, procedure: 'campaign.quiz', body: { district } },
    // Asked here, and not before: what was begun already is given again, also where the campaign is over since.
    draw: async (tx, seed) => {
      const { id, campaign } = await shownIn(tx, userId, district, app.clock.now())
      campaignId = id
      const pool = await liveQuestions(app, tx, { ids: campaign.questionIds })
      if (pool.length < campaignRules.questions.least) throw refuse('campaign.closed')
      const count = Math.min(pool.length, formatNamed('solo').questions.max)
      const { questions } = await drawFor(matches, tx, [userId], pool, { format: 'solo', count, seed, asChosen: true })
      if (questions.length < count) throw refuse('campaign.inCards')
      return questions
    },
    onOpened: async (tx, matchId) => {
      if (campaignId !== null) await insertQuiz(tx, { matchId, campaignId, userId })
    },
  })
}

/** Counts the quiz of a campaign as it ends: once, with the prize where it was won. */
export async function countQuiz({
  app,
  tx,
  player,
  activity,
}: Counting<'matchSettled'>): Promise<readonly StaleTopic[]> {
  const campaignId = await campaignOfQuiz(tx, player.userId, activity.ref)
  const match = campaignId === null ? null : await endedMatch(app, tx, activity.ref)
  if (campaignId === null || !match) return []
  const answers = match.seats.find(({ seat }) => seat === activity.data.seat)?.answers ?? []
  // A skipped question is asked: the prize is for what was known.
  const right = answers.filter(({ verdict, hints }) => verdict === 'right' && !hints.includes('skip')).length
  const { finished, at } = match
  const hasPassed = passes({ finished, right, asked: answers.length })
  const prizeCents = hasPassed ? await win(tx, { campaignId, userId: player.userId, matchId: match.id, at }) : cents(0)
  await writeEnd(tx, match.id, { at, finished, prizeCents, wonOn: prizeCents > 0 ? prizeDay(at) : null })
  return prizeCents > 0 ? ['missions', 'wallet'] : ['missions']
}

type Win = { campaignId: number; userId: string; matchId: string; at: Instant }

/** Pays the prize of the day in which a quiz ended, where it is the player's; gives what it came to. */
async function win(tx: Tx, { campaignId, userId, matchId, at }: Win): Promise<Cents> {
  // In turn over all campaigns: of two accounts of a device that end at once the second finds that the first has won.
  await lockPrizes(tx)
  const left = await lockBudget(tx, accountOf(campaignId))
  const campaign = await findCampaign(tx, campaignId)
  const hasBudget = campaign?.state === 'approved' || campaign?.state === 'paused'
  if (!campaign || !hasBudget) return cents(0)
  const prizeCents = btz(campaign.campaign.prizeBtz)
  const bar = (await barsOf(tx, userId, [campaign], at)).get(campaignId) ?? null
  if (bar !== null || left < prizeCents) return cents(0)
  await payPrize(tx, accountOf(campaignId), { userId, amountCents: prizeCents, ref: matchId, at })
  return prizeCents
}

type Opining = { commandId: string; district: DistrictKey; opinion: Opinion }

/** Notes what a player thinks of a campaign, once. Refuses `campaign.closed` where none is shown, or none of its quizzes was finished. */
export async function giveOpinion(app: App, userId: string, { commandId, ...body }: Opining): Promise<void> {
  const at = app.clock.now()
  await app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'campaign.opine', body, at }, async () => {
      const { id } = await shownIn(tx, userId, body.district, at)
      const player = await lockPlayer(tx, userId)
      if (!player || player.deleted) throw refuse('auth.required')
      const part = (await readParts(tx, userId, [id])).get(id)
      if (!part?.hasFinished) throw refuse('campaign.closed')
      await insertOpinion(tx, { campaignId: id, userId, opinion: body.opinion, at })
      return null
    }),
  )
  publishStale(app.live, userId, 'missions')
}
