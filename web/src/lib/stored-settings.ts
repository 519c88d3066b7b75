import {
  defaultExperience,
  defaultNotices,
  particleQualities,
  themes,
  type Experience,
  type Notices,
  type Theme,
} from '@satoshi/rules/settings'
import { isLanguage, type Language } from '@satoshi/rules/language'
import i18next from 'i18next'

import { useExperience } from '../kit/experience.ts'
import { isNothing, joined, type Choice, type Choices } from './choices.ts'
import { useSession } from './session.ts'
import { readStored, storageKeys, writeStored } from './storage.ts'
import { recallTheme, showTheme } from './theme.ts'

/** Settings stored in this browser: how to start the next time, and how it stands with the account. */
export type StoredSettings = {
  experience: Experience
  notices: Notices
  /** What the account was last heard to say, and when by the server's clock; null before that. */
  account: { userId: string; at: number; choices: Choices } | null
  /** What was chosen and has not reached the account. */
  unsent: { userId: string; choice: Choice } | null
}

/** Takes up what was set at the last visit, and what other tabs of this browser set from now on; called once at start. */
export function startSettings(): void {
  const { experience, notices } = storedSettings()
  useExperience.setState({ experience, notices })
  window.addEventListener('storage', onOtherTab)
  useSession.subscribe(({ user }, { user: before }) => {
    if (user?.id === before?.id) return
    if (user) adoptChoice(user.id)
    else leaveAccount()
  })
}

/** Changes the look: at once here, then in the account. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme)
  saveChoice({ theme })
}

/**
 * Something was chosen by the person here. For a player it is sent to the account, as soon as it can be; what is chosen
 * before somebody signs in goes with them.
 */
export function saveChoice(choice: Choice): void {
  const { user } = useSession.getState()
  if (!user) {
    chosenHere = { userId: null, choice: joined(chosenHere.choice, choice) }
    return
  }
  updateSettings((stored) => ({ unsent: joinedUnsent(stored, user.id, choice) }))
  void import('./settings.ts').then(({ sendSoon }) => sendSoon()).catch(() => undefined)
}

/** What waits to be sent of a player when they choose something more. */
export function joinedUnsent({ unsent }: StoredSettings, userId: string, choice: Choice): StoredSettings['unsent'] {
  const before = unsent?.userId === userId ? unsent.choice : {}
  return { userId, choice: joined(before, choice) }
}

/** What was chosen in this visit while nobody was signed in, or was left when a session ended; null: by whoever it is. */
let chosenHere: { userId: string | null; choice: Choice } = { userId: null, choice: {} }

function adoptChoice(userId: string): void {
  const { userId: whose, choice } = chosenHere
  chosenHere = { userId: null, choice: {} }
  if ((whose === null || whose === userId) && !isNothing(choice)) saveChoice(choice)
}

/** The look stays for whoever comes next; what it was in whose account does not. */
function leaveAccount(): void {
  const { unsent, account } = storedSettings()
  if (unsent) chosenHere = unsent
  if (unsent ?? account) updateSettings(() => ({ account: null, unsent: null }))
}

function onOtherTab({ key, newValue }: StorageEvent): void {
  if (key === storageKeys.settings) {
    const { experience, notices } = parseSettings(newValue)
    useExperience.setState({ experience, notices })
  }
  if (key === storageKeys.theme) recallTheme()
  if (key === storageKeys.language && newValue && isLanguage(newValue)) speak(newValue)
}

/** A language that comes before the texts are there waits for them: i18next would start with none at all. */
function speak(language: Language): void {
  const change = () => void i18next.changeLanguage(language)
  if (i18next.isInitialized) change()
  else i18next.on('initialized', change)
}

/** Loads the stored settings; the defaults where there are none, or something that is not ours. */
export function storedSettings(): StoredSettings {
  return parseSettings(readStored(storageKeys.settings))
}

/** Changes what is kept, on what stands there at this moment: another tab may have written meanwhile. */
export function updateSettings(change: (stored: StoredSettings) => Partial<StoredSettings>): void {
  const stored = storedSettings()
  writeStored(storageKeys.settings, JSON.stringify({ ...stored, ...change(stored) }))
}

/** What a stored text says; every part of it that is not ours is left out. */
export function parseSettings(stored: string | null): StoredSettings {
  const value = parsed(stored)
  const { account, unsent } = value
  return {
    experience: { ...defaultExperience, ...experienceIn(value['experience']) },
    notices: { ...defaultNotices, ...noticesIn(value['notices']) },
    account: accountIn(account),
    unsent:
      isRecord(unsent) && typeof unsent['userId'] === 'string'
        ? { userId: unsent['userId'], choice: choiceIn(unsent['choice']) }
        : null,
  }
}

function accountIn(value: unknown): StoredSettings['account'] {
  if (!isRecord(value) || typeof value['userId'] !== 'string' || typeof value['at'] !== 'number') return null
  const { language, theme = null, experience, notices } = choiceIn(value['choices'])
  if (!language) return null
  const choices = {
    experience: { ...defaultExperience, ...experience },
    notices: { ...defaultNotices, ...notices },
  }
  return { userId: value['userId'], at: value['at'], choices: { ...choices, theme, language } }
}

function choiceIn(value: unknown): Choice {
  if (!isRecord(value)) return {}
  const theme = themes.find((one) => one === value['theme'])
  const { language } = value
  return {
    experience: experienceIn(value['experience']),
    notices: noticesIn(value['notices']),
    ...(theme && { theme }),
    ...(typeof language === 'string' && isLanguage(language) && { language }),
  }
}

function experienceIn(value: unknown): Partial<Experience> {
  if (!isRecord(value)) return {}
  const quality = particleQualities.find((one) => one === value['particleQuality'])
  const { particleQuality: _quality, ...switches } = defaultExperience
  return { ...switchesIn(value, switches), ...(quality && { particleQuality: quality }) }
}

function noticesIn(value: unknown): Partial<Notices> {
  return isRecord(value) ? switchesIn(value, defaultNotices) : {}
}

function switchesIn<Switches extends Record<string, boolean>>(
  value: Record<string, unknown>,
  known: Switches,
): Partial<Switches> {
  const ours = Object.entries(value).filter(([name, each]) => Object.hasOwn(known, name) && typeof each === 'boolean')
  return Object.fromEntries(ours) as Partial<Switches> // safe: only names of `known`, with booleans
}

function parsed(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
