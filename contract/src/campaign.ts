import { campaignStates, campaignTurns, opinions, prizeBars } from '@satoshi/rules/sponsor/campaign'
import { reasonLength } from '@satoshi/rules/sponsor/approval'
import { difficulties, topics } from '@satoshi/rules/words'
import { z } from 'zod'

import { amountCents, commandId, done, forAdmins, forSponsors, instant, refusing, signedIn } from './base.ts'
import { districtKey } from './district.ts'
import { matchView } from './match.ts'

const tags = ['campaign']
const oneDistrict = z.strictObject({ district: districtKey })

/** A text as it is sent; how long it may be is the rules' to say, with a refusal that names the field. */
const text = z.string().max(400)

/** What a sponsor offers for a time: a quiz over questions of the bank, and a prize a day. Days are of São Paulo. Source: product 5.18. */
export const campaign = z.strictObject({
  title: text,
  intro: text,
  startsOn: z.iso.date(),
  /** The last day. */
  endsOn: z.iso.date(),
  questionIds: z.array(z.string().max(80)).max(100),
  /** Whole BTZ of a prize, and of all of them. */
  prizeBtz: z.int(),
  budgetBtz: z.int(),
})

/** A campaign in one of its versions: every change gives another. */
export const campaignVersion = z.object({
  version: z.uuid(),
  state: z.enum(campaignStates),
  /** Whether players see it. */
  live: z.boolean(),
  campaign,
  /** The sponsor's name as it was when the campaign was sent; null before. */
  sponsor: z.string().nullable(),
  /** Why it was rejected, or ended by an admin. */
  reason: z.string().nullable(),
  savedAt: instant,
})

/** A question as who chooses it sees it: without its options, and without its answer. */
export const campaignQuestion = z.object({
  id: z.string(),
  topic: z.enum(topics),
  difficulty: z.enum(difficulties),
  prompt: z.string(),
})

/** What the sponsor of a district has: the campaign that was worked on last, and the one whose budget lies aside. */
export const campaignPanel = z.object({
  district: districtKey,
  latest: campaignVersion.nullable(),
  running: campaignVersion.nullable(),
  /** Most whole BTZ of a budget. */
  mostBtz: z.int(),
  /** Whether the district shows a theme, whose name a campaign bears. */
  hasTheme: z.boolean(),
})

/** A share of right answers, 0..1, or by how much it grew, −1..1. */
const share = z.number()
/** How many players are behind a figure, and the day to whose end it was counted. */
export const figure = z.object({ count: z.int(), through: z.iso.date() })

/**
 * What is told of a campaign; null where fewer than 20 players are behind a figure, or behind what would follow from it. One that was
 * told is told anew when 20 more are: so figures may be of different days.
 */
export const campaignReport = z.object({
  title: z.string(),
  state: z.enum(campaignStates),
  /** Whether players see it. */
  live: z.boolean(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  /** The last day that was looked at; null where none has passed. */
  through: z.iso.date().nullable(),
  players: figure.nullable(),
  completed: figure.nullable(),
  winners: figure.extend({ prizesCents: amountCents }).nullable(),
  /** Right answers at the first meeting and a week or more later, and the bounds of the 95 % interval of the growth; in hundredths. */
  lift: z
    .object({
      players: z.int(),
      through: z.iso.date(),
      first: share,
      later: share,
      lift: share,
      low: share,
      high: share,
    })
    .nullable(),
  opinions: z.object({ useful: figure.nullable(), somewhat: figure.nullable(), notUseful: figure.nullable() }),
})

/** A campaign that a player may see, and what the player is to it. */
export const shownCampaign = z.object({
  district: districtKey,
  /** Who it is sponsored by. */
  sponsor: z.string(),
  title: z.string(),
  intro: z.string(),
  endsAt: instant,
  /** Whether it is not shown any more, and stands here for a quiz of the player's that has just ended. */
  closed: z.boolean(),
  /** Questions that one quiz asks. */
  questions: z.int(),
  prizeCents: amountCents,
  /** Why today's prize is not for the player; null where it can be won. */
  bar: z.enum(prizeBars).nullable(),
  /** The quiz of it that they began last; `prizeCents` is null until it is counted, and 0 where it brought none. */
  lastQuiz: z.object({ matchId: z.uuid(), prizeCents: amountCents.nullable() }).nullable(),
  /** Whether they may say what they think of it: they came to its end, and have not said it. */
  asksOpinion: z.boolean(),
})

/** Something that was done about a campaign; `by` is null for whoever is gone. */
export const campaignAct = z.object({
  act: z.enum(['saved', 'submitted', 'withdrawn', 'approved', 'rejected', 'paused', 'resumed', 'ended']),
  by: z.string().nullable(),
  at: instant,
})

const written = refusing('sponsor.changed', 'request.commandReused')
const faults = refusing('campaign.text', 'campaign.dates', 'campaign.questions', 'campaign.prizes')

export const campaignContract = {
  panel: forSponsors
    .route({ method: 'GET', path: '/sponsor/{district}/campaign', tags, summary: "A sponsored district's campaign" })
    .input(oneDistrict)
    .output(campaignPanel),
  questions: forSponsors
    .route({
      method: 'GET',
      path: '/sponsor/{district}/campaign/questions',
      tags,
      summary: 'Questions that a campaign may ask, by topic',
    })
    .input(oneDistrict)
    .output(z.object({ questions: z.array(campaignQuestion) })),
  save: forSponsors
    .errors({ ...written, ...faults, ...refusing('sponsor.submitted') })
    .route({ method: 'PUT', path: '/sponsor/{district}/campaign', tags, summary: 'Write the draft of a campaign' })
    .input(oneDistrict.extend({ commandId, version: z.uuid().nullable(), campaign }))
    .output(campaignPanel),
  turn: forSponsors
    .errors({ ...written, ...faults, ...refusing('campaign.noTheme') })
    .route({
      method: 'PUT',
      path: '/sponsor/{district}/campaign/state',
      tags,
      summary: 'Send the draft to approval or withdraw it; pause, resume or end what runs',
    })
    .input(oneDistrict.extend({ commandId, version: z.uuid(), turn: z.enum(['submit', 'withdraw', ...campaignTurns]) }))
    .output(campaignPanel),
  report: forSponsors
    .route({
      method: 'GET',
      path: '/sponsor/{district}/report',
      tags,
      summary: 'What came of the campaigns, the newest first',
    })
    .input(oneDistrict)
    .output(z.object({ campaigns: z.array(campaignReport) })),
  queue: forAdmins
    .route({ method: 'GET', path: '/admin/campaigns', tags, summary: 'Campaigns that wait for approval or run' })
    .output(
      z.object({
        districts: z.array(
          z.object({
            district: districtKey,
            waiting: campaignVersion.nullable(),
            running: campaignVersion.nullable(),
            /** Whether the admin had a hand in what waits, and so may not decide about it. */
            own: z.boolean(),
            /** What `waiting` asks. */
            questions: z.array(campaignQuestion),
            /** What was done last, the newest first. */
            acts: z.array(campaignAct),
          }),
        ),
      }),
    ),
  decide: forAdmins
    .errors({ ...written, ...faults, ...refusing('sponsor.ownWork', 'campaign.running', 'campaign.noTheme') })
    .route({
      method: 'POST',
      path: '/admin/campaigns/{district}',
      tags,
      summary: 'Approve or reject a campaign, or end what runs',
    })
    .input(
      oneDistrict.extend({
        commandId,
        version: z.uuid(),
        decision: z.enum(['approve', 'reject', 'end']),
        /** Told to the sponsor; an approval needs none. */
        reason: z.string().trim().max(reasonLength),
      }),
    )
    .output(done),
  list: signedIn
    .route({ method: 'GET', path: '/campaigns', tags, summary: 'Campaigns that the player may take part in' })
    .output(z.object({ campaigns: z.array(shownCampaign) })),
  quiz: signedIn
    .errors(refusing('campaign.closed', 'campaign.inCards', 'match.busy', 'request.commandReused'))
    .route({ method: 'POST', path: '/campaigns/{district}/quiz', tags, summary: 'Start the quiz of a campaign' })
    .input(oneDistrict.extend({ commandId }))
    .output(matchView),
  opine: signedIn
    .errors(refusing('campaign.closed', 'request.commandReused'))
    .route({
      method: 'PUT',
      path: '/campaigns/{district}/opinion',
      tags,
      summary: 'Say how useful the quiz of a campaign was, once',
    })
    .input(oneDistrict.extend({ commandId, opinion: z.enum(opinions) }))
    .output(done),
}

export type CampaignPanel = z.infer<typeof campaignPanel>
export type CampaignVersion = z.infer<typeof campaignVersion>
export type CampaignReport = z.infer<typeof campaignReport>
export type CampaignQuestion = z.infer<typeof campaignQuestion>
export type CampaignAct = z.infer<typeof campaignAct>
export type ShownCampaign = z.infer<typeof shownCampaign>
