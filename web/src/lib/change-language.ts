import type { Language } from '@satoshi/rules/words'
import i18next from 'i18next'

/** Milliseconds that the page stays dimmed while its language changes. */
const dimMillis = 160

/** Changes the language under a brief dimming (specification 4): texts are there before the page shows again. */
export async function changeLanguage(language: Language): Promise<void> {
  const root = document.documentElement
  root.classList.add('language-changing')
  const dimmed = new Promise((resolve) => setTimeout(resolve, dimMillis))
  try {
    await dimmed
    await i18next.changeLanguage(language)
  } finally {
    root.classList.remove('language-changing')
  }
}
