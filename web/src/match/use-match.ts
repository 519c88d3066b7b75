import type { Hint, MatchView } from '@satoshi/contract/match'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../lib/api.ts'
import { CallError } from '../lib/call-error.ts'
import { serverNow } from '../lib/clock.ts'
import { live } from '../lib/live.ts'
import { MatchDriver, type MatchPort } from './match-driver.ts'
import { isOverdue, judgeFailure, lockedChoice, type MatchState } from './match-store.ts'
import type { Play, Trouble } from './play.ts'

/** Longest wait for one call before it counts as lost, in milliseconds. */
const callMillis = 10_000
/** How often a match with others is looked at while the live channel is closed. */
const withoutChannelMillis = 2_000

/**
 * One match, kept true while the component lives: across reloads, lost calls, other tabs, and the time that passes.
 * `start` saves the first read where the caller has just been given the view.
 */
export function useMatch(id: string, start: MatchView | null): MatchPlay {
  const [driver] = useState(() => new MatchDriver(id, port, start))
  const { i18n } = useTranslation()
  const state = useSyncExternalStore(driver.subscribe, driver.state)
  useEffect(() => {
    driver.start()
    return () => driver.stop()
  }, [driver])
  useEffect(() => returnTo(driver), [driver])
  useEffect(() => followChannel(driver), [driver])
  useEffect(() => followTabs(id, driver), [id, driver])
  useViewInLanguage(i18n.language, driver)
  return playOf(state, driver)
}

const port: MatchPort = {
  read: (id) =>
    byLiveElse(
      () => live.request('look', { matchId: id }),
      () => api.match.get({ id }, { signal: AbortSignal.timeout(callMillis) }),
    ),
  send: (id, command) =>
    byLiveElse(
      () => live.request('command', { matchId: id, command }),
      () => api.match.command({ params: { id }, body: command }, { signal: AbortSignal.timeout(callMillis) }),
    ),
  judge: judgeFailure,
  now: serverNow,
  newId: () => crypto.randomUUID(),
  restMillis: ({ format }) => (playedAlone.includes(format) || live.state() === 'open' ? null : withoutChannelMillis),
}

/** Formats in which nobody else moves the match. */
const playedAlone: readonly MatchView['format'][] = ['solo', 'battle', 'ride']

/** By the channel while it is open. What is lost on it goes over HTTP; a command has its id, so that it counts once. */
async function byLiveElse(byLive: () => Promise<MatchView>, byHttp: () => Promise<MatchView>): Promise<MatchView> {
  if (live.state() !== 'open') return byHttp()
  try {
    return await byLive()
  } catch (error) {
    if (error instanceof CallError) return byHttp()
    throw error
  }
}

// Views come by themselves while the channel is open; what it did not tell while it was closed is read.
function followChannel(driver: MatchDriver): () => void {
  const stopHearing = live.on('match', driver.receive)
  const stopWatching = live.onState(driver.refresh)
  return () => {
    stopHearing()
    stopWatching()
  }
}

// What was missed while the network or the page was away is read at once, not at the next retry.
function returnTo(driver: MatchDriver): () => void {
  const back = () => document.visibilityState === 'visible' && driver.refresh()
  window.addEventListener('online', back)
  window.addEventListener('pageshow', back)
  document.addEventListener('visibilitychange', back)
  return () => {
    window.removeEventListener('online', back)
    window.removeEventListener('pageshow', back)
    document.removeEventListener('visibilitychange', back)
  }
}

// Two tabs side by side are both visible: each says how far it is, and whoever is behind reads again.
function followTabs(id: string, driver: MatchDriver): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined
  const channel = new BroadcastChannel(`satoshi-match-${id}`)
  const seqNow = () => driver.state().view?.seq ?? 0
  let told = seqNow()
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number' && data > seqNow()) driver.refresh()
  })
  const stop = driver.subscribe(() => {
    if (seqNow() <= told) return
    told = seqNow()
    channel.postMessage(told)
  })
  return () => {
    stop()
    channel.close()
  }
}

function useViewInLanguage(language: string, driver: MatchDriver) {
  const [shown, setShown] = useState(language)
  useEffect(() => {
    if (shown === language) return
    setShown(language)
    driver.refresh()
  }, [shown, language, driver])
}

/** A match as something to play. */
export type MatchPlay = Play<MatchView> &
  Pick<MatchDriver, 'hint' | 'refresh'> & {
    /** The hint that is on its way. */
    hinting: Hint | null
  }

type Verbs = Pick<MatchDriver, 'answer' | 'hint' | 'next' | 'ready' | 'leave' | 'refresh'>

/** The match as something to play: what its view allows stands as a verb. */
export function playOf(state: MatchState, verbs: Verbs): MatchPlay {
  const { view, fault, refusal, pending, waited } = state
  const allowed = (type: 'ready' | 'next' | 'leave') => (view?.may.includes(type) ? verbs[type] : null)
  return {
    view,
    fault,
    refusal,
    locked: lockedChoice(state),
    trouble: troubleOf(state),
    waited,
    pending: pending?.type ?? null,
    answer: verbs.answer,
    hint: verbs.hint,
    hinting: pending?.type === 'hint' ? pending.hint : null,
    ready: allowed('ready'),
    next: allowed('next'),
    leave: allowed('leave'),
    refresh: verbs.refresh,
  }
}

function troubleOf({ losses, pending, view }: MatchState): Trouble {
  if (losses === 0) return 'none'
  return pending?.type === 'answer' && !(view && isOverdue(pending, view)) ? 'kept' : 'reconnecting'
}
