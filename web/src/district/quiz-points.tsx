import type { DistrictPage } from '@satoshi/contract/district'
import { actCaps, acts } from '@satoshi/rules/district/act'
import { bringsPoints, leastRight, quizPoints } from '@satoshi/rules/district/quiz'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { powerIcons, usePointsText } from './power-words.ts'
import { useDistrict } from './use-district.ts'

/** The two powers that a quiz raises, each with its points. */
export function QuizPoints() {
  const { t } = useTranslation()
  const points = usePointsText()
  return (
    <ul className="grid grid-cols-2 gap-3">
      {acts.districtQuiz.powers.map((power) => {
        const Picture = powerIcons[power]
        return (
          <li key={power} className="flex items-center gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-sm border border-district-shade bg-district-deep text-district-ink">
              <Picture aria-hidden="true" className="size-5" />
            </span>
            <span className="min-w-0">
              <span className="block text-sm text-muted">{t(`district.powers.names.${power}`)}</span>
              <span className="numbers block font-bold">{points(quizPoints * 10)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type QuizResultProps = {
  district: DistrictKey
  matchId: string
  /** Whether it was open before, so that it may be another one. */
  resumed: boolean
  finished: boolean
  right: number
}

/** What a quiz that has ended brought to its district, as the server counted it, or why it brought nothing. */
export function QuizResult({ district, matchId, resumed, finished, right }: QuizResultProps) {
  const { t } = useTranslation()
  const { data: page } = useDistrict(district)
  const text = useResultText({ page, matchId, resumed, finished, right })
  if (!page || text === null) return null
  const last = page.mine.lastQuiz
  const gained = last?.matchId === matchId && (last.tenths ?? 0) > 0
  return (
    <section data-district={district} aria-labelledby="district-result-title">
      <h3 id="district-result-title" className="mb-3 text-xl font-bold">
        {t('district.quiz.result.title')}
      </h3>
      <Card tone={gained ? 'district' : 'plain'} className="flex flex-col gap-4">
        {gained && <QuizPoints />}
        <p role="status" className={gained ? 'font-medium' : 'text-muted'}>
          {text}
        </p>
      </Card>
    </section>
  )
}

type Ended = Omit<QuizResultProps, 'district'> & { page: DistrictPage | undefined }

/** Null where nothing is known: of a quiz that is not the last any more. */
function useResultText({ page, matchId, resumed, finished, right }: Ended): string | null {
  const { t } = useTranslation()
  if (!page) return null
  const { mine, district } = page
  if (mine.lastQuiz?.matchId !== matchId) return resumed ? t('district.quiz.result.other') : null
  if (mine.lastQuiz.tenths === null) return t('district.quiz.result.counting')
  if (mine.lastQuiz.tenths > 0) return t('district.quiz.result.brought', { name: t(`app.districts.${district}`) })
  if (mine.since === null) return t('district.quiz.result.elsewhere')
  if (!mine.counts) return t('district.page.unconfirmed')
  if (!finished) return t('district.quiz.result.left')
  if (!bringsPoints({ finished, right })) return t('district.quiz.result.few', { least: leastRight })
  return t('district.quiz.brings.done', { cap: actCaps.quizzes })
}
