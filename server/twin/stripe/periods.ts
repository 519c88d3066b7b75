/** How long a period of a subscription is. */
export const intervals = ['month', 'year'] as const
export type Interval = (typeof intervals)[number]

/**
 * The end of the period that begins at `start`, in seconds of the epoch: a month or a year of the calendar later in UTC, at
 * the day and time of `anchor`, or the month's last day where it has no such day. Source: Stripe's billing cycle anchor.
 */
export function periodEnd(anchor: number, start: number, interval: Interval): number {
  const anchored = new Date(anchor * 1_000)
  const begun = new Date(start * 1_000)
  const months = begun.getUTCMonth() + (interval === 'year' ? 12 : 1)
  const year = begun.getUTCFullYear() + Math.floor(months / 12)
  const month = months % 12
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const end = new Date(anchored)
  end.setUTCFullYear(year, month, Math.min(anchored.getUTCDate(), lastDay))
  return end.getTime() / 1_000
}
