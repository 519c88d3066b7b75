import { districts, type DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import { api } from '../lib/api.ts'
import { PlaySolo } from '../quiz/play-solo.tsx'
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
  return (
    <PlaySolo
      begin={async (command) => api.district.quiz({ ...command, district })}
      exit={{ to: `/satoshi-city/${district}`, label: t('district.quiz.back') }}
      none={{ title: t('district.quiz.none'), content: <NoQuiz /> }}
      title={`${t('district.quiz.title')}: ${t(`app.districts.${district}`)}`}
      again={quizPlayPath(district)}
      stale={['district']}
      renderExtra={(view, { reason, review }, resumed) => (
        <QuizResult
          district={district}
          matchId={view.id}
          resumed={resumed}
          finished={reason === 'finished'}
          right={review.filter((opened) => opened.mine?.correct).length}
        />
      )}
    />
  )
}
