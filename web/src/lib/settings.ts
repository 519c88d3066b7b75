import type { Experience, Notices, Theme } from '@satoshi/rules/settings'
import { isLanguage } from '@satoshi/rules/language'
import i18next from 'i18next'

import { useExperience } from '../kit/experience.ts'
import { isNothing, joined, type Choice } from './choices.ts'
import { updateSettings, parseSettings, storedSettings } from './stored-settings.ts'
import { useSession } from './session.ts'
import { storageKeys } from './storage.ts'
import { recallTheme, showTheme } from './theme.ts'

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

/** Changes how the game shows what happens: at once here, then in the account. */
export function chooseExperience(change: Partial<Experience>): void {
  const experience = { ...useExperience.getState().experience, ...change }
  useExperience.setState({ experience })
  updateSettings(() => ({ experience }))
  saveChoice({ experience: change })
}

/** Changes which notices are given: at once here, then in the account. */
export function chooseNotices(change: Partial<Notices>): void {
  const notices = { ...useExperience.getState().notices, ...change }
  useExperience.setState({ notices })
  updateSettings(() => ({ notices }))
  saveChoice({ notices: change })
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
  updateSettings(({ unsent }) => {
    const before = unsent?.userId === user.id ? unsent.choice : {}
    return { unsent: { userId: user.id, choice: joined(before, choice) } }
  })
  void import('./settings-sync.ts').then(({ sendSoon }) => sendSoon()).catch(() => undefined)
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
  if (key === storageKeys.language && newValue && isLanguage(newValue)) void i18next.changeLanguage(newValue)
}
