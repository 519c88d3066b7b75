import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { api } from '../lib/api.ts'
import { takeEarly } from './early-solo.ts'
import { QuizNotAvailable } from './not-available.tsx'
import { PlaySolo } from './play-solo.tsx'
import { selectionIn, soloPath } from './quiz-selection.ts'

export { beginEarly } from './early-solo.ts'

/** A solo quiz: starts one for the selection in the address, or goes on with the match that it names. */
export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const selection = selectionIn(params)
  return (
    <PlaySolo
      begin={
        selection &&
        (async (command) => takeEarly(selection) ?? api.match.create({ ...command, mode: 'solo', ...selection }))
      }
      exit={{ to: '/dashboard', label: t('match.result.home') }}
      none={{ title: t('quiz.errors.notAvailable'), content: <QuizNotAvailable /> }}
      again={soloPath(selection ?? {})}
    />
  )
}
