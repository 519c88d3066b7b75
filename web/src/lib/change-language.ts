import type { Language } from '@satoshi/rules/language'
import i18next from 'i18next'

import { toast } from '../kit/toast-store.ts'
import { chosenLanguage } from './i18n.ts'
import { saveChoice } from './stored-settings.ts'

/** Milliseconds that the page stays dimmed while its language changes. */
const dimMillis = 160

/**
 * Changes the language under a brief dimming (product 1.4): texts are there before the page shows again. Where they
 * cannot be had, the page stays in its language and says so; then false.
 */
export async function speakLanguage(language: Language): Promise<boolean> {
  const root = document.documentElement
  const before = chosenLanguage()
  root.classList.add('language-changing')
  const dimmed = new Promise((resolve) => setTimeout(resolve, dimMillis))
  try {
    await dimmed
    if (await speak(language)) return true
    await speak(before)
    toast({ title: i18next.t('errors.calls.network'), tone: 'danger' })
    return false
  } finally {
    root.classList.remove('language-changing')
  }
}

/** The person chose another language: the page speaks it, and the account hears of it. */
export async function changeLanguage(language: Language): Promise<void> {
  if (await speakLanguage(language)) saveChoice({ language })
}

/** Whether all texts came that are in use. */
function speak(language: Language): Promise<boolean> {
  return new Promise((resolve) => void i18next.changeLanguage(language, (failed: unknown) => resolve(!failed)))
}
