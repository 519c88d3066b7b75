import type { CampaignPanel, CampaignQuestion } from '@satoshi/contract/campaign'
import {
  campaignFaults,
  campaignRules,
  tidyCampaign,
  type Campaign,
  type CampaignFacts,
  type CampaignFault,
} from '@satoshi/rules/sponsor/campaign'
import { calendarDay, homeZone, shiftDay, type Day } from '@satoshi/rules/time'
import { useState } from 'react'

import { refusalText } from '../../kit/refusal-text.ts'
import { serverNow } from '../../lib/clock.ts'

/** Tabs that write one draft together. */
export const draftTabs = ['campaign', 'quiz', 'rewards'] as const
type DraftTab = (typeof draftTabs)[number]

/** A campaign as it stands in the fields: amounts as they are typed. */
type Written = Omit<Campaign, 'prizeBtz' | 'budgetBtz'> & { prizeBtz: string; budgetBtz: string }
type Field = keyof Campaign

const tabOf: Record<Field, DraftTab> = {
  title: 'campaign',
  intro: 'campaign',
  startsOn: 'campaign',
  endsOn: 'campaign',
  questionIds: 'quiz',
  prizeBtz: 'rewards',
  budgetBtz: 'rewards',
}

/** What stands in the fields of the three tabs, what is wrong with it, and whether it is saved. */
export type CampaignForm = {
  written: Written
  campaign: Campaign
  change: (part: Partial<Written>) => void
  /** Forgets what was written and not saved. */
  reset: () => void
  /** Whether it waits for approval, so that nothing can be written. */
  locked: boolean
  isSaved: boolean
  hasEdits: boolean
  /** What is wrong with a field, in words; null for nothing, and for what is only not written yet. */
  errorOf: (field: Field) => string | null
  wrongTabs: ReadonlySet<string>
  /** Whether somebody tried to save or send what has faults. */
  mends: boolean
  whenFine: (run: () => void) => void
}

/** The draft of a campaign; null until the panel is there. `questions` are those that may be asked, where they are known. */
export function useCampaignForm(
  panel: CampaignPanel | undefined,
  questions: readonly CampaignQuestion[] | undefined,
): CampaignForm | null {
  const [edits, setEdits] = useState<Partial<Written>>({})
  const [asked, setAsked] = useState(false)
  if (!panel) return null
  const at = serverNow()
  const base = firstWritten(panel, calendarDay(at, homeZone))
  const written = { ...base, ...edits }
  const campaign = campaignOf(written)
  const live = new Set(questions?.map(({ id }) => id) ?? written.questionIds)
  const faults = faultsOf(campaign, { at, live, mostBtz: panel.mostBtz })
  const shown = faults.filter((fault) => asked || !isUnwritten(fault))
  return {
    written,
    campaign,
    change: (part) => setEdits((before) => ({ ...before, ...part })),
    reset: () => {
      setEdits({})
      setAsked(false)
    },
    locked: panel.latest?.state === 'submitted',
    isSaved: openVersion(panel) !== null && panel.latest !== null && isSame(panel.latest.campaign, campaign),
    hasEdits: !isSame(campaignOf(base), campaign),
    errorOf: (field) => {
      const fault = shown.find((each) => each.field === field)
      return fault ? refusalText(fault) : null
    },
    wrongTabs: new Set(shown.map(({ field }) => tabOf[field])),
    mends: asked && faults.length > 0,
    whenFine: (run) => {
      setAsked(true)
      if (faults.length === 0) run()
    },
  }
}

/** The version that is worked on or waits; null where the last was decided about. */
export function openVersion({ latest }: CampaignPanel): string | null {
  return latest?.state === 'draft' || latest?.state === 'submitted' ? latest.version : null
}

/** What the fields begin with: the draft, what was rejected, else a new campaign like the last one, after it. */
function firstWritten({ latest, running, mostBtz }: CampaignPanel, today: Day): Written {
  const last = latest?.campaign
  if (last && ['draft', 'submitted', 'rejected'].includes(latest.state)) return asWritten(last)
  const next = shiftDay(running && running.campaign.endsOn >= today ? running.campaign.endsOn : today, 1)
  const dates = { startsOn: next, endsOn: shiftDay(next, firstDays - 1) }
  if (last) return { ...asWritten(last), ...dates }
  const budgetBtz = Math.min(mostBtz, firstPrizeBtz * 100)
  return {
    title: '',
    intro: '',
    ...dates,
    questionIds: [],
    prizeBtz: String(firstPrizeBtz),
    budgetBtz: String(budgetBtz),
  }
}

/** What is proposed of a first campaign: a month, and a prize in the lower half. */
const firstDays = 30
const firstPrizeBtz = campaignRules.prizeBtz.most / 4

function asWritten(campaign: Campaign): Written {
  return { ...campaign, prizeBtz: String(campaign.prizeBtz), budgetBtz: String(campaign.budgetBtz) }
}

function campaignOf(written: Written): Campaign {
  return tidyCampaign({
    ...written,
    prizeBtz: wholeIn(written.prizeBtz),
    budgetBtz: wholeIn(written.budgetBtz),
  })
}

/** A whole number as it is typed; NaN, which no bound lets through, for anything else. */
function wholeIn(typed: string): number {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN
}

/** A date field that is emptied or half written holds no day: what it is compared with is then left out. */
function faultsOf(campaign: Campaign, facts: CampaignFacts): CampaignFault[] {
  const empty = dateFields.filter((field) => !isDay(campaign[field]))
  if (empty.length === 0) return campaignFaults(campaign, facts)
  const today = calendarDay(facts.at, homeZone)
  const dated = { ...campaign, startsOn: today, endsOn: shiftDay(today, campaignRules.days.least) }
  const undated = empty.map((field): CampaignFault => ({ field, code: 'campaign.dates', details: {} }))
  return [...undated, ...campaignFaults(dated, facts)]
}

const dateFields = ['startsOn', 'endsOn'] as const

export function isDay(written: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(written)
}

/** What is not written yet is asked for when it is sent, and not while the rest is being written. */
function isUnwritten({ details }: CampaignFault): boolean {
  return details['reason'] === 'empty' || details['reason'] === 'few'
}

function isSame(one: Campaign, other: Campaign): boolean {
  const [first, second] = [tidyCampaign(one), tidyCampaign(other)]
  return campaignFields.every((field) => String(first[field]) === String(second[field]))
}

const campaignFields = ['title', 'intro', 'startsOn', 'endsOn', 'questionIds', 'prizeBtz', 'budgetBtz'] as const
