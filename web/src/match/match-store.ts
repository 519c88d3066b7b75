import type { CommandType, Hint, MatchCommand, MatchView } from '@satoshi/contract/match'
import type { Choice } from '@satoshi/contract/question'
import type { Instant } from '@satoshi/rules/time'

import { refusalOf } from '../kit/refusal-text.ts'
import { waitedAfter, type WaitedAnswer } from './waited-answer.ts'

/**
 * What went wrong with a call: `lost` may have arrived or not and is asked again; `refused` is an answer that the match
 * gives, after which the view is read again; `gone` leaves nothing to show.
 */
export type Failure = { kind: 'lost' | 'refused' | 'gone'; error: unknown }

/** A match as this device knows it, with the one command that is still on its way. */
export type MatchState = {
  view: MatchView | null
  /** Kept with its id until it is answered, so that asking again is the same command. */
  pending: MatchCommand | null
  /** Calls lost in a row since the last one that arrived. */
  losses: number
  /** The last command's refusal, until the next command. */
  refusal: unknown
  /** Why the match cannot be shown at all. */
  fault: unknown
  /** The last answer that waited for the network, while there is something to say of it. */
  waited: WaitedAnswer | null
}

export type MatchEvent =
  | { type: 'read'; view: MatchView }
  /** Told by the server without being asked: it says nothing of the calls that are on their way. */
  | { type: 'told'; view: MatchView }
  | { type: 'commanded'; command: MatchCommand }
  | { type: 'replied'; commandId: string; view: MatchView }
  | { type: 'failed'; commandId: string | null; failure: Failure }

/** A match that starts from `view`, or from nothing yet. */
export function startState(view: MatchView | null): MatchState {
  return { view, pending: null, losses: 0, refusal: null, fault: null, waited: null }
}

/** The state after `event`; the same object where it changed nothing, so that nothing is drawn anew for it. */
export function reduce(state: MatchState, event: MatchEvent): MatchState {
  const after = stateAfter(state, event)
  return isSame(state, after) ? state : after
}

function isSame(state: MatchState, after: MatchState): boolean {
  const fields = Object.keys(after) as (keyof MatchState)[] // safe: a state has these fields and no others
  return fields.every((field) => after[field] === state[field])
}

function stateAfter(state: MatchState, event: MatchEvent): MatchState {
  switch (event.type) {
    case 'read':
      return settle({ ...seen(state, event.view), losses: 0, fault: null })
    case 'told':
      return settle(seen(state, event.view))
    case 'commanded':
      return { ...state, pending: event.command, refusal: null }
    case 'replied':
      return settle({ ...seen(without(state, event.commandId, true), event.view), losses: 0 })
    case 'failed':
      return afterFailure(state, event.commandId, event.failure)
  }
}

/** The choice to show as locked: the server's word, else the one that is on its way. */
export function lockedChoice(state: MatchState): Choice | null {
  const phase = state.view?.phase
  if (phase?.name !== 'asking') return null
  if (phase.locked) return phase.locked
  const { pending } = state
  return pending?.type === 'answer' && pending.position === phase.position ? pending.choice : null
}

/**
 * The view that is true: the one with the newer sequence number. With equal numbers the later read wins, because it may
 * carry the texts in another language; where it says nothing else, as a reply after what the channel told, the known one
 * stays. Another match never replaces this one.
 */
export function newerView(known: MatchView | null, arrived: MatchView): MatchView {
  if (!known) return arrived
  if (known.id !== arrived.id) return known
  if (arrived.seq !== known.seq) return arrived.seq > known.seq ? arrived : known
  return arrived.serverNow >= known.serverNow && !isUnchanged(known, arrived) ? arrived : known
}

// That a question has opened meanwhile is said by the time alone.
function isUnchanged(known: MatchView, arrived: MatchView): boolean {
  const { phase } = arrived
  if (phase.name === 'asking' && known.serverNow < phase.opensAt && phase.opensAt <= arrived.serverNow) return false
  return JSON.stringify({ ...known, serverNow: 0 }) === JSON.stringify({ ...arrived, serverNow: 0 })
}

/**
 * Whether the player may ask for `type` now: the view allows it and nothing is on its way.
 * Leaving also takes the place of what waits, so that nobody is held by a lost connection.
 */
export function may(state: MatchState, type: Exclude<CommandType, 'answer' | 'hint'>): boolean {
  const free = !isHeld(state) || (type === 'leave' && state.pending?.type !== 'leave')
  return free && (state.view?.may.includes(type) ?? false)
}

/**
 * Whether an answer may be given at `now`. Judged by the phase, because a question opens by the clock alone: a view that
 * came during the reading time does not list `answer` yet.
 */
export function mayAnswer(state: MatchState, now: Instant): boolean {
  const { view } = state
  if (isHeld(state) || view?.phase.name !== 'asking' || view.phase.locked || !view.may.includes('leave')) return false
  return now >= view.phase.opensAt && (view.phase.closesAt === null || now <= view.phase.closesAt)
}

/** Whether a hint may be used at `now`: the view offers it, and an answer could be given as well. */
export function mayHint(state: MatchState, hint: Hint, now: Instant): boolean {
  const offer = state.view?.hints?.offers.find((one) => one.hint === hint)
  return offer !== undefined && offer.bar === null && mayAnswer(state, now)
}

/** When time alone changes the match, so that it has to be read again; null when it waits for a person. */
export function changesAt(view: MatchView): Instant | null {
  const { phase } = view
  switch (phase.name) {
    case 'waiting':
      return phase.closesAt
    case 'countdown':
      return phase.endsAt
    case 'paused':
      return phase.resumesBy
    case 'suspended':
      return phase.until
    case 'asking':
      return phase.closesAt
    case 'revealing':
      return phase.endsAt
    case 'ended':
      return null
  }
}

function afterFailure(state: MatchState, commandId: string | null, failure: Failure): MatchState {
  if (failure.kind === 'lost') {
    const nothingShown = state.view === null && commandId === null
    return { ...waiting(state), losses: state.losses + 1, fault: nothingShown ? failure.error : state.fault }
  }
  if (failure.kind === 'gone') return { ...state, pending: null, fault: failure.error }
  if (commandId === null) return { ...state, fault: failure.error }
  const counted = lateCodes.includes(refusalOf(failure.error).code ?? '') ? false : null
  return { ...without(state, commandId, counted), losses: 0, refusal: failure.error }
}

function seen(state: MatchState, arrived: MatchView): MatchState {
  const view = newerView(state.view, arrived)
  return { ...state, view, waited: waitedAfter(state.waited, view) }
}

/** Without its command where that has this id; of an answer that waited, `counted` is what its reply says. */
function without(state: MatchState, commandId: string, counted: boolean | null): MatchState {
  const { pending, waited } = state
  if (pending?.commandId !== commandId) return state
  const isOver = pending.type === 'answer' && pending.position === waited?.position && waited.counted === null
  return { ...state, pending: null, waited: isOver ? { ...waited, counted } : waited }
}

// A lost call that carried an answer, or was made while one waits.
function waiting(state: MatchState): MatchState {
  const { pending, waited } = state
  if (pending?.type !== 'answer' || pending.position === waited?.position) return state
  return { ...state, waited: { position: pending.position, counted: null, until: null } }
}

/** Whether a command is on its way that another one has to wait for. */
function isHeld({ view, pending }: MatchState): boolean {
  return pending !== null && !(view && isOverdue(pending, view))
}

/** Whether it is an answer whose question is closed: it is sent for the sake of the word on what became of it. */
export function isOverdue(command: MatchCommand, { phase }: MatchView): boolean {
  return command.type === 'answer' && (phase.name === 'paused' || isPast(phase, command.position))
}

// A view can overtake the reply of its own command (another tab, a read after a lost reply): what is done is not sent
// again, but an answer that waited while nothing says what became of it.
function settle(state: MatchState): MatchState {
  const { view, pending, waited } = state
  if (!view || !pending || !isMoot(pending, view)) return state
  const isOpen = pending.type === 'answer' && pending.position === waited?.position && waited.counted === null
  return isOpen && view.phase.name !== 'ended' ? state : { ...state, pending: null }
}

function isMoot(command: MatchCommand, view: MatchView): boolean {
  const { phase } = view
  if (phase.name === 'ended') return true
  switch (command.type) {
    case 'answer':
      return (
        isPast(phase, command.position) ||
        (phase.name === 'asking' && phase.position === command.position && phase.locked !== null)
      )
    case 'hint':
      return isPast(phase, command.position) || isUsed(view, command)
    case 'next':
      return phase.name !== 'revealing' && !view.may.includes('next')
    case 'ready':
      return !view.may.includes('ready')
    case 'leave':
      return false
  }
}

/** Whether the question at `position` is closed. */
function isPast(phase: MatchView['phase'], position: number): boolean {
  if (phase.name === 'revealing') return phase.position >= position
  return phase.name === 'asking' && phase.position > position
}

function isUsed({ phase, hints }: MatchView, { position, hint }: Extract<MatchCommand, { type: 'hint' }>): boolean {
  const offer = hints?.offers.find((one) => one.hint === hint)
  return phase.name === 'asking' && phase.position === position && offer?.bar === 'match.hintRepeated'
}

// A server that is down or busy may have acted before it fell silent: asked again with the same id it gives that result.
const lostCodes = ['service.unavailable', 'service.fault', 'request.tooMany']
// Of an answer: its question is closed. Any other refusal leaves it to the view to say what counts.
const lateCodes = ['match.tooLate', 'match.notAsking', 'match.wrongPosition', 'match.ended']
const goneCodes = ['match.notFound', 'match.notYourSeat', 'auth.required']

/** What a failed call of a match means. A code without a dot is not ours: something on the way answered in our place. */
export function judgeFailure(error: unknown): Failure {
  const { code } = refusalOf(error)
  if (code === null || !code.includes('.') || lostCodes.includes(code)) return { kind: 'lost', error }
  return { kind: goneCodes.includes(code) ? 'gone' : 'refused', error }
}
