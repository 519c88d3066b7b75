import { ok, refused, type Outcome, type RefusalDetails } from '../outcome.ts'
import { calendarDay, dayOpening, homeZone, shiftDay, type Day, type Instant } from '../time.ts'
import { faultOfText, tidyText } from './sponsor-text.ts'

/** Bounds of a campaign. Source: product 5.18. */
export const campaignRules = {
  titleLength: 40,
  introLength: 140,
  /** Questions of the bank that it asks about. */
  questions: { least: 5, most: 15 },
  /** Days that it is shown, the first and the last one counted. */
  days: { least: 7, most: 90 },
  /** Days from the one on which it is written to the one on which it begins. */
  mostAhead: 90,
  /** Whole BTZ of one prize. */
  prizeBtz: { least: 1, most: 20 },
  /** Prizes that the budget must be enough for. */
  leastPrizes: 20,
  /** Share of the questions asked that must be right for a prize, in hundredths. */
  passesAt: 70,
} as const

/** A campaign as its sponsor writes it; days are of São Paulo, the last one included. */
export type Campaign = {
  title: string
  intro: string
  startsOn: Day
  endsOn: Day
  questionIds: string[]
  prizeBtz: number
  budgetBtz: number
}

/** States of a campaign. An approved one is shown from its first day to its last, but while it is paused. Source: product 5.18. */
export const campaignStates = ['draft', 'submitted', 'rejected', 'approved', 'paused', 'ended'] as const
export type CampaignState = (typeof campaignStates)[number]

/** States in which its budget lies aside. */
export const fundedStates = ['approved', 'paused'] as const satisfies readonly CampaignState[]

/** The last moment of a campaign that lasts to a day: the next one's beginning in São Paulo. */
export function endOf(endsOn: Day): Instant {
  return dayOpening(shiftDay(endsOn, 1), homeZone)
}

/** When a campaign that is approved at `at` begins: on its first day, or at once where that has come. */
export function beginningOf(startsOn: Day, at: Instant): Instant {
  return Math.max(at, dayOpening(startsOn, homeZone))
}

export type CampaignCode = 'campaign.text' | 'campaign.dates' | 'campaign.questions' | 'campaign.prizes'
export type CampaignFault = { field: keyof Campaign; code: CampaignCode; details: RefusalDetails }

/** What a campaign is held against: the moment, questions that may be asked, and the agreed cap in whole BTZ. */
export type CampaignFacts = { at: Instant; live: ReadonlySet<string>; mostBtz: number }

/** Everything that is wrong with a tidied campaign, field by field. */
export function campaignFaults(campaign: Campaign, facts: CampaignFacts): CampaignFault[] {
  return [
    textFault('title', campaign.title, campaignRules.titleLength),
    textFault('intro', campaign.intro, campaignRules.introLength),
    ...dateFaults(campaign, facts.at),
    questionFault(campaign.questionIds, facts.live),
    ...prizeFaults(campaign, facts.mostBtz),
  ].filter((fault) => fault !== null)
}

/** A campaign as it is stored. Refuses `campaign.*` for the first field that is wrong. */
export function readCampaign(written: Campaign, facts: CampaignFacts): Outcome<Campaign, CampaignCode> {
  const campaign = tidyCampaign(written)
  const [fault] = campaignFaults(campaign, facts)
  return fault ? refused(fault.code, fault.details) : ok(campaign)
}

/** Texts tidied; questions each once, in the order of their ids. */
export function tidyCampaign({ title, intro, questionIds, ...rest }: Campaign): Campaign {
  return { ...rest, title: tidyText(title), intro: tidyText(intro), questionIds: [...new Set(questionIds)].toSorted() }
}

/** What a running campaign may be made to do. */
export const campaignTurns = ['pause', 'resume', 'end'] as const
export type CampaignTurn = (typeof campaignTurns)[number]

const turns: Record<CampaignTurn, { from: readonly CampaignState[]; to: CampaignState }> = {
  pause: { from: ['approved'], to: 'paused' },
  resume: { from: ['paused'], to: 'approved' },
  end: { from: fundedStates, to: 'ended' },
}

/** The state that a campaign comes to by a turn. Refuses `sponsor.changed` for another version, and where it is in no such state. */
export function turned(
  campaign: { state: CampaignState; version: string } | null,
  { seen, turn }: { seen: string; turn: CampaignTurn },
): Outcome<CampaignState, 'sponsor.changed'> {
  const { from, to } = turns[turn]
  return campaign?.version === seen && from.includes(campaign.state) ? ok(to) : refused('sponsor.changed')
}

/** Whether a quiz that was played earns the prize: to its end, with seven of ten right. A skipped question is asked, and not right. */
export function passes({ finished, right, asked }: { finished: boolean; right: number; asked: number }): boolean {
  return finished && asked > 0 && right * 100 >= asked * campaignRules.passesAt
}

/** Right answers that it takes of `asked`. */
export function neededOf(asked: number): number {
  return Math.ceil((asked * campaignRules.passesAt) / 100)
}

/**
 * Why the prize of a day is not for a player, of several reasons the first: it lives with residents who are confirmed, it is
 * not for those who made the campaign, there is one a day for a player and for the accounts of one device together,
 * and it ends with the budget.
 */
export const prizeBars = ['notResident', 'unconfirmed', 'own', 'won', 'device', 'spent'] as const
export type PrizeBar = (typeof prizeBars)[number]

export type PrizeFacts = {
  livesHere: boolean
  confirmed: boolean
  /** Whether they wrote, sent or approved it, or act for the sponsor. */
  hasHand: boolean
  /** Whether they have had a prize of any campaign today. */
  won: boolean
  /** Whether another account of a device of theirs has. */
  wonOnDevice: boolean
  leftCents: number
  prizeCents: number
}

export function prizeBar(facts: PrizeFacts): PrizeBar | null {
  if (!facts.livesHere) return 'notResident'
  if (!facts.confirmed) return 'unconfirmed'
  if (facts.hasHand) return 'own'
  if (facts.won) return 'won'
  if (facts.wonOnDevice) return 'device'
  return facts.leftCents < facts.prizeCents ? 'spent' : null
}

/** The day for which a prize counts: by the date in São Paulo, wherever the player is, so that no zone brings a second one. */
export function prizeDay(at: Instant): Day {
  return calendarDay(at, homeZone)
}

/** What is asked once after a sponsored quiz: how useful it was. */
export const opinions = ['useful', 'somewhat', 'notUseful'] as const
export type Opinion = (typeof opinions)[number]

function textFault(field: 'title' | 'intro', text: string, most: number): CampaignFault | null {
  const reason = faultOfText(text, { most, least: 1 })
  return reason && { field, code: 'campaign.text', details: { field, reason, most } }
}

function dateFaults({ startsOn, endsOn }: Campaign, at: Instant): CampaignFault[] {
  const today = calendarDay(at, homeZone)
  const { days, mostAhead } = campaignRules
  const fault = (field: 'startsOn' | 'endsOn', reason: string): CampaignFault => ({
    field,
    code: 'campaign.dates',
    details: { field, reason, least: days.least, most: days.most, ahead: mostAhead },
  })
  if (startsOn > shiftDay(today, mostAhead)) return [fault('startsOn', 'late')]
  if (endsOn < today) return [fault('endsOn', 'past')]
  if (endsOn < shiftDay(startsOn, days.least - 1)) return [fault('endsOn', 'short')]
  return endsOn > shiftDay(startsOn, days.most - 1) ? [fault('endsOn', 'long')] : []
}

function questionFault(ids: readonly string[], live: ReadonlySet<string>): CampaignFault | null {
  const { least, most } = campaignRules.questions
  const fault = (reason: string): CampaignFault => ({
    field: 'questionIds',
    code: 'campaign.questions',
    details: { reason, least, most },
  })
  if (ids.length < least) return fault('few')
  if (ids.length > most) return fault('many')
  return ids.every((id) => live.has(id)) ? null : fault('gone')
}

function prizeFaults({ prizeBtz, budgetBtz }: Campaign, mostBtz: number): CampaignFault[] {
  const fault = (field: 'prizeBtz' | 'budgetBtz', least: number, most: number): CampaignFault => ({
    field,
    code: 'campaign.prizes',
    details: { field, reason: field === 'prizeBtz' ? 'prize' : 'budget', least, most },
  })
  const { least, most } = campaignRules.prizeBtz
  if (!isWithin(prizeBtz, least, most)) return [fault('prizeBtz', least, most)]
  const leastBudget = prizeBtz * campaignRules.leastPrizes
  return isWithin(budgetBtz, leastBudget, mostBtz) ? [] : [fault('budgetBtz', leastBudget, mostBtz)]
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
