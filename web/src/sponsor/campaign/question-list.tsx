import type { CampaignQuestion } from '@satoshi/contract/campaign'
import { useTranslation } from 'react-i18next'

import { DifficultyChip } from './difficulty-chip.tsx'

/** Every question that a campaign asks, with its topic and how difficult it is. */
export function QuestionList({ questions }: { questions: readonly CampaignQuestion[] }) {
  const { t } = useTranslation()
  return (
    <details open>
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-action-ink">
        {t('sponsor.campaigns.questions', { count: questions.length })}
      </summary>
      <ol className="flex flex-col divide-y divide-line">
        {questions.map(({ id, topic, difficulty, prompt }) => (
          <li key={id} className="flex items-center gap-3 py-2 text-sm">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block text-xs text-muted">{t(`topics.names.${topic}`)}</span>
              <bdi>{prompt}</bdi>
            </span>
            <DifficultyChip difficulty={difficulty} />
          </li>
        ))}
      </ol>
    </details>
  )
}
