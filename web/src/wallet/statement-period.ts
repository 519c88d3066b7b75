import type { StatementSpan } from '@satoshi/contract/wallet'
import { calendarDay, shiftDay, type Day, type Instant } from '@satoshi/rules/time'
import { entryCategories, type EntryCategory } from '@satoshi/rules/wallet/category'

/** Periods that a statement can be looked at in; `all` has no first day. */
export const periods = ['7', '30', '90', '365', 'all'] as const
export type Period = (typeof periods)[number]

/** What is shown when nobody chose. */
const usual: Period = '30'

/** What of the statement is shown. */
export type StatementChoice = { period: Period; category: EntryCategory | null }

/** The choice that stands in an address; what makes no sense there is the usual one. */
export function choiceIn(search: URLSearchParams): StatementChoice {
  return {
    period: periods.find((period) => period === search.get('period')) ?? usual,
    category: entryCategories.find((category) => category === search.get('category')) ?? null,
  }
}

/** The choice as an address has it, without what is usual. */
export function searchOf({ period, category }: StatementChoice): URLSearchParams {
  return new URLSearchParams({ ...(period === usual ? {} : { period }), ...(category ? { category } : {}) })
}

/** How far a chart looks back for a period: charts end at a year. */
export function spanOf(period: Period): StatementSpan {
  return period === 'all' ? '365' : period
}

/** What the calls for entries are asked. The first day is counted on the player's own calendar. */
export function filterOf({ period, category }: StatementChoice, now: Instant, zone: string): EntryFilter {
  const from = period === 'all' ? null : shiftDay(calendarDay(now, zone), 1 - Number(period))
  return { ...(category ? { category } : {}), ...(from ? { from } : {}) }
}

export type EntryFilter = { category?: EntryCategory; from?: Day }
