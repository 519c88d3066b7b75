import type { MatchView } from '@satoshi/contract/match'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Timer } from '../kit/icon.ts'
import { openQuizPath } from './quiz-selection.ts'

/** The quiz that is still open, and the way back into it. */
export function ResumeCard({ view, to = openQuizPath(view) }: { view: MatchView; to?: string }) {
  const { t } = useTranslation()
  const position = 'position' in view.phase ? view.phase.position + 1 : 1
  return (
    <Card as="section" tone="xp" aria-labelledby="resume-title" className="flex flex-wrap items-center gap-4">
      <Timer aria-hidden="true" className="size-8 shrink-0 text-xp-ink" />
      <div className="min-w-0 flex-1 basis-52">
        <h2 id="resume-title" className="text-lg font-bold">
          {t('quiz.resume.title')}
        </h2>
        <p className="text-sm text-muted">{t('quiz.resume.text', { position, total: view.questions })}</p>
      </div>
      <LinkButton to={to} variant="quiet" className="max-sm:w-full">
        {t('quiz.resume.action')}
      </LinkButton>
    </Card>
  )
}
