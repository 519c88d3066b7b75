import type { CommandType, Opened, Phase } from '@satoshi/contract/match'
import type { Choice } from '@satoshi/contract/question'
import type { Instant } from '@satoshi/rules/time'
import type { ReactNode } from 'react'

import type { WaitedAnswer } from './waited-answer.ts'

/** What the connection does to the player: nothing, their answer waits, or what is shown may be behind. */
export type Trouble = 'none' | 'kept' | 'reconnecting'

export type AskingPhase = Extract<Phase, { name: 'asking' }>

/** What a play screen reads of a view. A match's view fits, for any number of seats, and so does a session of cards. */
export type PlayView = {
  questions: number
  serverNow: Instant
  phase:
    | AskingPhase
    | ({ name: 'revealing' } & Opened)
    | { name: 'waiting' | 'countdown' | 'paused' | 'suspended' | 'ended' }
}

/** A phase of a mode's own view by its name. */
export type PhaseOf<View extends PlayView, Name extends PlayView['phase']['name']> = Extract<
  View['phase'],
  { name: Name }
>

/**
 * Something played question by question, with its verbs: what a play screen shows, wherever it comes from. A verb that the
 * player does not have now is null.
 */
export type Play<View extends PlayView> = {
  /** Null until it has come. */
  view: View | null
  /** Why it cannot be shown at all. */
  fault: unknown
  /** The last command's refusal, until the next command. */
  refusal: unknown
  /** The player's choice for the open question, from the tap on. */
  locked: Choice | null
  /** Null where nobody watches the connection. */
  trouble: Trouble | null
  /** The last answer that waited for the network, while there is something to say of it. */
  waited: WaitedAnswer | null
  /** The command that is on its way. */
  pending: CommandType | null
  answer: (choice: Choice) => void
  ready: (() => void) | null
  next: (() => void) | null
  leave: (() => void) | null
}

/** Help that a mode gives with an open question. */
export type QuestionHelp = {
  /** Options that were taken away. */
  removed: readonly number[]
  /** Help is on its way: no answer can be given meanwhile. */
  busy: boolean
  /** What is pressed for it, over the answers. */
  bar: ReactNode
}
