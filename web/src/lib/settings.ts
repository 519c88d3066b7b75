import type { Experience, Notices } from '@satoshi/rules/settings'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect } from 'react'

import { useExperience } from '../kit/experience.ts'
import { toast } from '../kit/toast-store.ts'
import { api, query, type Api } from './api.ts'
import { speakLanguage } from './change-language.ts'
import { difference, isNothing, joined, without, type Choice, type Choices } from './choices.ts'
import { serverNow } from './clock.ts'
import { useHealth } from './health.ts'
import { chosenLanguage } from './i18n.ts'
import { joinedUnsent, saveChoice, updateSettings, storedSettings } from './stored-settings.ts'
import { queryClient } from './query-client.ts'
import { mayPass } from './retry.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { useSession } from './session.ts'
import { showTheme } from './theme.ts'

type Me = Awaited<ReturnType<Api['profile']['me']>>

/** Milliseconds in which several choices become one call. */
const gatherMillis = 400

/** Milliseconds after which something that could not be sent is tried again, when nothing else says that it may go now. */
const againMillis = 30_000

/** Changes how the game shows what happens: at once here, then in the account. */
export function chooseExperience(change: Partial<Experience>): void {
  const experience = { ...useExperience.getState().experience, ...change }
  useExperience.setState({ experience })
  save({ experience }, { experience: change })
}

/** Changes which notices are given: at once here, then in the account. */
export function chooseNotices(change: Partial<Notices>): void {
  const notices = { ...useExperience.getState().notices, ...change }
  useExperience.setState({ notices })
  save({ notices }, { notices: change })
}

/** Keeps this device's settings and the account's the same while a player is here. Shows nothing. */
export function SettingsSync(): null {
  const { data: me } = useQuery(query.profile.me.queryOptions())
  useEffect(startSending, [])
  useEffect(() => {
    if (me) void onAccountSettings(me)
  }, [me])
  return null
}

/**
 * Sends what is waiting from now on, and whenever the network or the page comes back; gives the way to stop. What could
 * not be sent is kept, over a reload too.
 */
function startSending(): () => void {
  const now = () => void sendUnsent()
  const shown = () => void (document.visibilityState === 'visible' && now())
  window.addEventListener('online', now)
  document.addEventListener('visibilitychange', shown)
  const stop = useHealth.subscribe(
    (health, before) => health.mode !== before.mode && health.mode !== 'offline' && now(),
  )
  now()
  return () => {
    window.removeEventListener('online', now)
    document.removeEventListener('visibilitychange', shown)
    stop()
  }
}

/** Sends what is waiting, after a moment in which more may be chosen. */
export function sendSoon(after = gatherMillis): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendUnsent(), after)
}

/**
 * Takes over what the account says, where it says something new: chosen on another device since it was last heard. What
 * waits to be sent from here counts more, and what this device has otherwise for itself stays.
 */
async function onAccountSettings({ settings, profile, serverNow: at }: Me): Promise<void> {
  // Whoever leaves in another tab while this one starts leaves nothing here either.
  if (useSession.getState().user?.id !== profile.id) return
  const { account, unsent } = storedSettings()
  const known = account?.userId === profile.id ? account : null
  // An answer that was given before something was sent from here is old.
  if (known && at <= known.at) return
  const choices: Choices = { ...settings, language: profile.language }
  updateSettings(() => ({ account: { userId: profile.id, at, choices } }))
  const waiting = unsent?.userId === profile.id ? unsent.choice : {}
  const fresh = without(difference(known?.choices ?? {}, choices), waiting)
  await show(known ? fresh : withoutRequested(fresh))
}

function save(chosen: { experience: Experience } | { notices: Notices }, choice: Choice): void {
  const { user } = useSession.getState()
  if (!user) {
    updateSettings(() => chosen)
    saveChoice(choice)
    return
  }
  updateSettings((stored) => ({ ...chosen, unsent: joinedUnsent(stored, user.id, choice) }))
  sendSoon()
}

let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | null = null
let isAnnounced = false

/** One call at a time: what is chosen meanwhile goes with the next. */
async function sendUnsent(): Promise<void> {
  if (sending) return sending
  const { user } = useSession.getState()
  const { unsent } = storedSettings()
  if (!user || unsent?.userId !== user.id || isNothing(unsent.choice)) return
  sending = deliver(user.id, unsent.choice).finally(() => (sending = null))
  await sending
}

async function deliver(userId: string, choice: Choice): Promise<void> {
  try {
    await send(choice)
    isAnnounced = false
    settle(userId, choice)
    onSettingsSaved(userId, choice)
    sendSoon()
  } catch (error) {
    if (mayPass(error)) return waitForNetwork()
    if (useSession.getState().user?.id !== userId) return
    // It would be refused again, so it is not kept; the person is told.
    settle(userId, choice)
    toast({ title: refusalText(error), tone: 'danger' })
  }
}

async function send({ language, theme, experience, notices }: Choice): Promise<void> {
  const change = { ...filled({ experience, notices }), ...(theme && { theme }) }
  if (Object.keys(change).length > 0) await api.settings.change(change)
  if (language) await api.profile.change({ language })
}

/** The parts in which something was chosen: what was chosen in one part alone leaves the others empty. */
function filled<Parts extends Record<string, object | undefined>>(parts: Parts): Partial<Parts> {
  const entries = Object.entries(parts).filter(([, part]) => part && Object.keys(part).length > 0)
  return Object.fromEntries(entries) as Partial<Parts> // safe: some of its own entries
}

/** What was sent waits no longer, except where something else was chosen meanwhile. */
function settle(userId: string, sent: Choice): void {
  updateSettings(({ unsent }) => {
    const left = unsent?.userId === userId ? difference(sent, unsent.choice) : {}
    return { unsent: isNothing(left) ? null : { userId, choice: left } }
  })
}

function onSettingsSaved(userId: string, sent: Choice): void {
  updateSettings(({ account }) => {
    if (account?.userId !== userId) return {}
    const { experience, notices, theme = null, language = account.choices.language } = joined(account.choices, sent)
    const choices: Choices = {
      experience: { ...account.choices.experience, ...experience },
      notices: { ...account.choices.notices, ...notices },
      theme,
      language,
    }
    return { account: { userId, at: serverNow(), choices } }
  })
  void queryClient.invalidateQueries({ queryKey: query.profile.me.key() })
  // How many questions there are depends on the language, as long as no country was chosen for them.
  if (sent.language) void queryClient.invalidateQueries({ queryKey: query.question.topics.key() })
}

/** Said once until something gets through. */
function waitForNetwork(): void {
  if (!isAnnounced)
    toast({ title: i18next.t('app.settingsKept.title'), description: i18next.t('app.settingsKept.text') })
  isAnnounced = true
  sendSoon(againMillis)
}

async function show({ experience, notices, theme, language }: Choice): Promise<void> {
  if (experience || notices) {
    const now = useExperience.getState()
    const shown = {
      experience: { ...now.experience, ...experience },
      notices: { ...now.notices, ...notices },
    }
    useExperience.setState(shown)
    updateSettings(() => shown)
  }
  if (theme) showTheme(theme)
  if (language && language !== chosenLanguage()) await speakLanguage(language)
}

/** The address of this visit asks for a language: the account's does not take its place. */
function withoutRequested(choice: Choice): Choice {
  const asked = new URLSearchParams(window.location.search).has('lng')
  return asked ? without(choice, { language: chosenLanguage() }) : choice
}
