import {
  defaultExperience,
  defaultNotices,
  particleQualities,
  themes,
  type Experience,
  type Notices,
} from '@satoshi/rules/settings'
import { isLanguage } from '@satoshi/rules/language'

import type { Choice, Choices } from './choices.ts'
import { readStored, storageKeys, writeStored } from './storage.ts'

/** Settings stored in this browser: how to start the next time, and how it stands with the account. */
export type StoredSettings = {
  experience: Experience
  notices: Notices
  /** What the account was last heard to say, and when by the server's clock; null before that. */
  account: { userId: string; at: number; choices: Choices } | null
  /** What was chosen and has not reached the account. */
  unsent: { userId: string; choice: Choice } | null
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
