import type { MatchView } from '@satoshi/contract/match'
import { districts, type DistrictKey } from '@satoshi/rules/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'

import { api } from '../lib/api.ts'
import { invalidate } from '../lib/stale.ts'
import { clearOpenMatch, saveOpenMatch } from '../quiz/open-match.ts'
import { resumedAt } from '../quiz/resumed-at.ts'
import { SoloMatch } from '../quiz/solo-match.tsx'
import { StartSolo } from '../quiz/start-solo.tsx'
import { LostDistrict } from './lost-district.tsx'
import { NoQuiz } from './no-quiz.tsx'
import { QuizResult } from './quiz-points.tsx'
import { quizPlayPath } from './use-district.ts'

/** /satoshi-city/{district}/quiz/play: begins the quiz of a district, or goes on with the match that the address names. */
export function Component() {
  const { district: named } = useParams()
  const district = districts.find((one) => one === named)
  return district ? <Quiz key={district} district={district} /> : <LostDistrict />
}

function Quiz({ district }: { district: DistrictKey }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const [started, setStarted] = useState<MatchView | null>(null)
  const matchId = params.get('match')
  const exit = { to: `/satoshi-city/${district}`, label: t('district.quiz.back') }

  const enter = (view: MatchView) => {
    saveOpenMatch(view.id)
    setStarted(view)
    setParams({ match: view.id }, { replace: true })
  }
  if (!matchId)
    return (
      <StartSolo
        key={key}
        begin={async (command) => api.district.quiz({ ...command, district })}
        exit={exit}
        none={{ title: t('district.quiz.none'), content: <NoQuiz /> }}
        onStarted={enter}
      />
    )
  const start = started?.id === matchId ? started : null
  const resumed = start && resumedAt(start)
  return (
    <SoloMatch
      key={matchId}
      id={matchId}
      start={start}
      resumedAt={resumed}
      exit={exit}
      title={`${t('district.quiz.title')}: ${t(`app.districts.${district}`)}`}
      onAgain={() => void navigate(quizPlayPath(district))}
      onEnded={afterQuiz}
      renderExtra={(view, { reason, review }) => (
        <QuizResult
          district={district}
          matchId={view.id}
          resumed={resumed !== null}
          finished={reason === 'finished'}
          right={review.filter((opened) => opened.mine?.correct).length}
        />
      )}
    />
  )
}

// Beside the wallet, the day and the board it changed the district, whose page says what was counted.
function afterQuiz({ id }: MatchView) {
  clearOpenMatch(id)
  void invalidate('wallet', 'progress', 'district')
}
