import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../postgres/db.ts'

/** Every event that is scheduled, and what its `ref` is. */
export type EventKind =
  /** The time of an invite is over; its id. */
  | 'inviteEnds'
  /** A day closes without play, for a player's streak; the player's id. */
  | 'streakDayCloses'
  /** The week of a group of a league is over and may be closed; the group's id. */
  | 'leagueGroupCloses'
  /** The provider's page of an order is over; the order's id. */
  | 'checkoutEnds'
  /** The same of a plan; the subscription's id. */
  | 'planCheckoutEnds'
  /** A month of a plan begins that is paid already; the bill's id. */
  | 'planMonthBegins'
  /** A plan ends unless it was paid again: its time, or the grace after it; the subscription's id. */
  | 'planEnds'
  /** Residents of a district that was challenged are told; the battle's id. */
  | 'battleAnnounced'
  /** Who holds a post in a district is told; the Monday of the week. */
  | 'districtPosts'
  /** A battle of two districts is over, with the time of its last attempts; its id. */
  | 'battleCloses'
  /** Fighters of a battle that is over are paid; its id. */
  | 'battlePays'
  /** A sponsor's campaign is over, with the time of its last quizzes; its id. */
  | 'campaignCloses'
  /** The last mail about a deleted account has been kept for long enough; the id that the account had. */
  | 'lastMailGoes'
  /** A post of a mural has been shown for long enough; its id. */
  | 'muralPostEnds'
  /** A case of an identity check was not sent in time; its id. */
  | 'identityDraftEnds'
  /** Nobody decided about a case in time; its id. */
  | 'identityCaseLapses'
  /** The hash of a CPF has been kept for long enough after its account; the id of what is kept. */
  | 'keptCpfEnds'
  /** Documents and data of a case that was decided about are deleted; its id. */
  | 'identityDataEnds'

/** Something that happens at an instant known beforehand; there is one of a kind and ref at a time. */
export type ScheduledEvent = { kind: EventKind; ref: string; at: Instant }

/** An event that happens now: `at` is its instant, `now` the time by the server's clock. */
export type DueEvent = Omit<ScheduledEvent, 'kind'> & { now: Instant }

/** What is published of an event when it is committed. */
export type AfterCommit = () => void | Promise<void>

/** How an event of a kind happens. */
export type EventHandler = {
  /**
   * Locks the row that everybody holds who schedules or cancels such an event. Called before the event is claimed, so that
   * the locks are acquired in one order everywhere and nobody waits in a circle. Unnecessary where nobody changes one.
   */
  lock?: (tx: Tx, ref: string) => Promise<unknown>
  /**
   * Lets the event happen, in the transaction that deletes it. It may schedule itself anew: a next week, or the rest of
   * what is too much for one transaction. What it throws takes all of it back, and it is tried again later.
   */
  handle: (tx: Tx, event: DueEvent) => Promise<AfterCommit | undefined>
}

/** Handlers of some kinds of events. */
export type EventHandlers = { [Kind in EventKind]?: EventHandler }
