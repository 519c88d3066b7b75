import { languages, type Language } from '@satoshi/rules/language'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { RadioCards } from '../kit/radio-cards.tsx'
import { changeLanguage } from '../lib/change-language.ts'
import { chosenLanguage, loadScriptFont, nativeNames } from '../lib/i18n.ts'
import { QuestionRegionChoice } from './question-region-choice.tsx'

/** The six languages, each by its own name, and the country of the questions that hold in one alone. */
export function LanguageSection() {
  const { t } = useTranslation()
  // Shown as chosen at once, while the page is dimmed and its texts come.
  const [coming, setComing] = useState<Language | null>(null)
  const choose = (language: Language) => {
    setComing(language)
    void changeLanguage(language).finally(() => setComing(null))
  }
  useEffect(() => languages.forEach(loadScriptFont), [])
  return (
    <div className="flex flex-col gap-8">
      <RadioCards<Language>
        legend={t('settings.language.label')}
        quietLegend
        hint={t('settings.language.intro')}
        value={coming ?? chosenLanguage()}
        onChange={choose}
        className="sm:grid-cols-2"
        cards={languages.map((language) => ({ value: language, label: nativeNames[language], lang: language }))}
      />
      <QuestionRegionChoice />
    </div>
  )
}
