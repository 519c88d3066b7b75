import type { CampaignQuestion } from '@satoshi/contract/campaign'
import { useTranslation } from 'react-i18next'

import { Trash2 } from '../../kit/icon.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import type { CampaignForm } from './campaign-form.ts'

type ChosenQuestionsProps = { form: CampaignForm; questions: readonly CampaignQuestion[] }

/** The questions that were chosen, each with a way to take it out; one that is gone from the bank says so. */
export function ChosenQuestions({ form: { written, change, locked }, questions }: ChosenQuestionsProps) {
  const { t } = useTranslation()
  const { questionIds } = written
  if (questionIds.length === 0) return <p className="text-sm text-muted">{t('sponsor.questions.nothing')}</p>
  return (
    <ol className="flex flex-col divide-y divide-line">
      {questionIds.map((id) => {
        const question = questions.find((one) => one.id === id)
        const prompt = question?.prompt ?? t('sponsor.questions.gone')
        return (
          <li key={id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1 text-sm wrap-anywhere">
              <bdi className={question ? undefined : 'font-medium text-danger-ink'}>{prompt}</bdi>
            </span>
            {!locked && (
              <IconButton
                label={t('sponsor.questions.remove', { prompt })}
                onClick={() => change({ questionIds: questionIds.filter((one) => one !== id) })}
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </IconButton>
            )}
          </li>
        )
      })}
    </ol>
  )
}
