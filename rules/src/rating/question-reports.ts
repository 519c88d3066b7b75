import type { Instant } from '../time.ts'
import { pauseWindowMillis } from './pause-bounds.ts'

/** What a player may say is wrong with a question. Source: decision record 0157. */
export const reportReasons = ['wrongAnswer', 'badlyWritten', 'translation', 'outdated', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Most UTF-16 units of the text beside the reason. Source: decision record 0157. */
export const reportTextLength = 300

/** Questions that a player may report in 24 hours. Source: product 6.8. */
export const reportsPerDay = 10

/** So many players, whose attempts count, take a question out of play by their reports of one day. Source: product 4.2. */
export const reportersToPause = 3

/** A report of a question, and whether its player is one of those whose first attempts count (`attemptsCount`). */
export type QuestionReport = { userId: string; at: Instant; counts: boolean }

/**
 * Whether the reports of a question ask for a pause at `at`: of distinct players who count, within the window. Reports of
 * others, however many, ask for nothing. Whether it may be paused is said by `mayPauseItself`.
 */
export function reportsSuffice(reports: readonly QuestionReport[], at: Instant): boolean {
  const counting = reports.filter((report) => report.counts && report.at > at - pauseWindowMillis && report.at <= at)
  return new Set(counting.map(({ userId }) => userId)).size >= reportersToPause
}

/** Whether a player who has reported so many other questions within the window may report one more. */
export function mayReport(others: number): boolean {
  return others < reportsPerDay
}

/**
 * The text of a report as it is kept: without control characters, marks that turn the direction of what follows, or spaces at
 * the ends; null when nothing is left. Line ends stay. It is never longer than what was written.
 */
export function readReportText(written: string): string | null {
  const text = written.replaceAll(unseen, '').trim()
  return text === '' ? null : text
}

/** Controls other than white space, and the marks that embed, override or isolate a direction. */
const unseen = /(?!\s)\p{Cc}|[\p{Bidi_Control}\uFEFF]/gu
