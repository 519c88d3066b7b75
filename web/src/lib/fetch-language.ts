import { api } from './api.ts'
import { chosenLanguage, saveForNextVisit } from './i18n.ts'

/** Asks the server for the language of the country and keeps it for the next visit, unless another than `found` was chosen meanwhile. */
export async function fetchLanguage(found: string): Promise<void> {
  const { language } = await api.language.hint()
  if (language !== null && chosenLanguage() === found) saveForNextVisit(language)
}
