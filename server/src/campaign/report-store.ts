import type { Cents } from '@satoshi/rules/money'
import type { Opinion } from '@satoshi/rules/sponsor/campaign'
import type { PlayerPairs } from '@satoshi/rules/sponsor/lift'
import { liftAfter, type CampaignReport, type ReportFacts } from '@satoshi/rules/sponsor/report'
import type { Day, Instant } from '@satoshi/rules/time'
import { sql, type JSONColumnType } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'
import type { DayColumn } from '../platform/postgres/tables.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    campaign_reports: CampaignReports
  }
}

type CampaignReports = { campaign_id: number; through: DayColumn; report: JSONColumnType<CampaignReport> }

/** Players who are counted: confirmed, and without a hand in the campaign, who could else write its report. */
function countedPlayers(campaignId: number) {
  return sql`select u.id from users u where u.email_verified and not exists (
    select from campaign_acts act where act.campaign_id = ${campaignId} and act.user_id = u.id)`
}

/** The report that was told last of a campaign; null where none was. */
export async function readReport(db: Db, campaignId: number): Promise<CampaignReport | null> {
  const row = await db
    .selectFrom('campaign_reports')
    .select('report')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row?.report ?? null
}

/** Keeps what is told from now on, unless somebody has kept that of the same day, or of a later one, already. */
export async function saveReport(db: Db, campaignId: number, report: CampaignReport): Promise<void> {
  const values = { through: report.through, report: JSON.stringify(report) }
  await db
    .insertInto('campaign_reports')
    .values({ campaign_id: campaignId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('campaign_id')
        .doUpdateSet(values)
        .whereRef('campaign_reports.through', '<', sql<Day>`excluded.through`),
    )
    .execute()
}

/** What of a campaign is counted: from its beginning up to `until`. */
export type Counted = { campaignId: number; questionIds: readonly string[]; until: Instant }

type Sums = { players: number; completed: number; winners: number; prizesCents: Cents } & Record<Opinion, number>

/** Counts a campaign for its report; it reads all that was played in it, so it is not for requests that many make. */
export async function countCampaign(db: Db, counted: Counted): Promise<ReportFacts> {
  const { campaignId, until } = counted
  const { rows } = await sql<Sums>`
    with counted as (${countedPlayers(campaignId)}),
    played as (
      select q.user_id, q.finished, q.prize_cents
      from campaign_quizzes q join counted u on u.id = q.user_id
      where q.campaign_id = ${campaignId} and q.ended_at < ${new Date(until)}),
    said as (
      select o.opinion from campaign_opinions o join counted u on u.id = o.user_id
      where o.campaign_id = ${campaignId} and o.at < ${new Date(until)})
    select count(distinct user_id)::int as players,
      (count(distinct user_id) filter (where finished))::int as completed,
      (count(distinct user_id) filter (where prize_cents > 0))::int as winners,
      coalesce(sum(prize_cents), 0)::bigint as "prizesCents",
      (select count(*)::int from said where opinion = 'useful') as useful,
      (select count(*)::int from said where opinion = 'somewhat') as somewhat,
      (select count(*)::int from said where opinion = 'notUseful') as "notUseful"
    from played`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('the campaign was not counted')
  const { useful, somewhat, notUseful, ...rest } = sums
  return { ...rest, pairs: await readPairs(db, counted), opinions: { useful, somewhat, notUseful } }
}

/**
 * Of each player the concepts that they met in the campaign's quiz and again a week or more later, in whichever match or
 * session of cards: the first answer and the first later one of each. Answers with a hint say less, and are left out on both
 * sides. Somebody who met a concept before the campaign counts as anybody: the first meeting is that of the campaign.
 */
async function readPairs(db: Db, { campaignId, questionIds, until }: Counted): Promise<PlayerPairs[]> {
  const { rows } = await sql<PlayerPairs>`
    with concepts as (
      select distinct concept from questions where id = any(${[...questionIds]}::text[])),
    asked as (
      select q.id, q.concept from questions q join concepts c on c.concept = q.concept),
    met as (
      select distinct on (a.user_id, asked.concept) a.user_id, asked.concept, a.correct, a.answered_at
      from campaign_quizzes q
      join (${countedPlayers(campaignId)}) u on u.id = q.user_id
      join answers a on a.match_id = q.match_id and a.user_id = q.user_id
      join asked on asked.id = a.question_id
      where q.campaign_id = ${campaignId} and cardinality(a.hints) = 0 and a.answered_at < ${new Date(until)}
      order by a.user_id, asked.concept, a.answered_at, a.match_id, a.position),
    players as (
      select user_id, min(answered_at) as since from met group by user_id),
    given as (
      select p.user_id, asked.concept, a.correct, a.answered_at as at, a.match_id as round, a.position
      from players p
      join answers a on a.user_id = p.user_id and a.answered_at >= p.since + make_interval(secs => ${liftAfter / 1_000})
        and a.answered_at < ${new Date(until)} and cardinality(a.hints) = 0
      join asked on asked.id = a.question_id
      union all
      select p.user_id, asked.concept, (card.answer ->> 'verdict') = 'right', s.started_at, s.id, card.number::int - 1
      from players p
      join review_sessions s on s.user_id = p.user_id and s.started_at < ${new Date(until)}
        and s.started_at >= p.since + make_interval(secs => ${liftAfter / 1_000})
      cross join lateral jsonb_array_elements(s.state -> 'answers') with ordinality as card (answer, number)
      join asked on asked.id = s.state -> 'questions' -> (card.number::int - 1) ->> 'questionId'),
    later as (
      select distinct on (m.user_id, m.concept) m.user_id, m.concept, m.correct as first, g.correct as later
      from met m
      join given g on g.user_id = m.user_id and g.concept = m.concept
        and g.at >= m.answered_at + make_interval(secs => ${liftAfter / 1_000})
      order by m.user_id, m.concept, g.at, g.round, g.position)
    select count(*)::int as pairs, (count(*) filter (where first))::int as first,
      (count(*) filter (where later))::int as later
    from later group by user_id`.execute(db)
  return rows
}
