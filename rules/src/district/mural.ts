import { ok, refused, type Outcome } from '../outcome.ts'
import { hour, type Instant, type Millis } from '../time.ts'
import type { Residence } from './residence.ts'

/** Most characters of a post, as code points, after it was tidied. Source: decision 0172. */
export const postLength = 280

/** Posts that a player may write on one reward day, deleted ones too. Source: decision 0172. */
export const postsPerDay = 5

/** How long somebody lives in a district before they write on its mural. Source: decision 0172. */
export const writingWait: Millis = 24 * hour

/** How long a post is shown. Source: decision 0172. */
export const postLife: Millis = 30 * 24 * hour

/** What may be said of a post that is reported. */
export const muralReasons = ['spam', 'offensive', 'scam', 'personalData'] as const
export type MuralReason = (typeof muralReasons)[number]

/** Weights of reports by which a post is hidden. Source: product 5.15. */
export const hidingWeight = 3

/** Posts that a player may report on one reward day. Source: decision 0172. */
export const reportsPerDay = 20

/** How long somebody has lived in a district, confirmed, before what they report weighs. Source: decision 0172. */
export const reporterWait: Millis = 7 * 24 * hour

/** How long what somebody reports weighs nothing once an operator found a post right that they had reported. Source: decision 0172. */
export const misreportLife: Millis = 30 * 24 * hour

/**
 * Who reports: whether they are an admin, since when a confirmed resident (null for not at all), and when an operator last
 * found a post right that they had reported.
 */
export type Reporter = { admin: boolean; since: Instant | null; misreported: Instant | null }

/** What a report weighs: an admin's 5, somebody's who has lived there for a week 1; a newcomer's and who was wrong of late 0. */
export function reportWeight({ admin, since, misreported }: Reporter, at: Instant): 0 | 1 | 5 {
  if (admin) return 5
  if (misreported !== null && at - misreported < misreportLife) return 0
  return since !== null && at - since >= reporterWait ? 1 : 0
}

/** Whether a post is hidden by what its reports weigh together. One that an operator restored is never hidden by them again. */
export function reportsHide(weight: number, restored: boolean): boolean {
  return !restored && weight >= hidingWeight
}

/** Posts that an operator hid of one author, in `strikeWindow`, after which they do not write for a while. */
const mostStrikes = 3
const strikeWindow: Millis = 30 * 24 * hour
const barLength: Millis = 7 * 24 * hour

/** How long a strike can matter: as the first of three, and for as long as the bar lasts that the third begins. */
export const strikeLife: Millis = strikeWindow + barLength

/** Until when an author does not write whose posts were hidden by an operator at these moments; null where they may at `at`. */
export function barredUntil(strikes: readonly Instant[], at: Instant): Instant | null {
  const times = strikes.filter((strike) => strike <= at).toSorted((one, other) => one - other)
  const bars = times.flatMap((strike, index) => {
    const first = times[index - (mostStrikes - 1)]
    return first !== undefined && strike - first <= strikeWindow ? [strike + barLength] : []
  })
  const until = bars.at(-1)
  return until !== undefined && until > at ? until : null
}

/** What decides whether somebody writes. */
export type Writer = {
  /** Where they live; null for elsewhere. */
  home: Residence | null
  confirmed: boolean
  strikes: readonly Instant[]
  /** Posts that they wrote on the reward day. */
  written: number
}

type WritingRefusal =
  | 'district.notResident'
  | 'district.unconfirmed'
  | 'district.postTooSoon'
  | 'district.postBarred'
  | 'district.postsUsedUp'

/** From when on a resident writes, and how much is left of the day. */
export type Writing = { from: Instant; barredUntil: Instant | null; left: number }

/** What somebody may write on the mural; null where they do not live there or have not confirmed their address. */
export function writingOf({ home, confirmed, strikes, written }: Writer, at: Instant): Writing | null {
  if (!home || !confirmed) return null
  const left = Math.max(0, postsPerDay - written)
  return { from: home.since + writingWait, barredUntil: barredUntil(strikes, at), left }
}

/**
 * Whether somebody may write one more post at `at`. Refuses `district.notResident`, `district.unconfirmed`,
 * `district.postTooSoon` with `from`, `district.postBarred` with `from`, and `district.postsUsedUp` with `most`.
 */
export function mayPost(writer: Writer, at: Instant): Outcome<true, WritingRefusal> {
  if (!writer.home) return refused('district.notResident')
  const writing = writingOf(writer, at)
  if (!writing) return refused('district.unconfirmed')
  if (at < writing.from) return refused('district.postTooSoon', { from: writing.from })
  if (writing.barredUntil !== null) return refused('district.postBarred', { from: writing.barredUntil })
  return writing.left > 0 ? ok(true) : refused('district.postsUsedUp', { most: postsPerDay })
}
