import { minute, type Instant, type Millis } from '../time.ts'

/** For how long one who found nobody is told when somebody searches. Source: product 4.3. */
export const noticeMillis: Millis = 30 * minute

/** Between two notices to the same player. Source: ours (0102). */
export const noticeRest: Millis = 5 * minute

/** Whether a player who wished to be told is to be told now. */
export function isToBeTold({ until, toldAt }: { until: Instant; toldAt: Instant | null }, now: Instant): boolean {
  return now < until && (toldAt === null || now - toldAt >= noticeRest)
}
