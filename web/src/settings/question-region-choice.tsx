import { questionRegions, type QuestionRegion } from '@satoshi/rules/question-region'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { RadioCards } from '../kit/radio-cards.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { query } from '../lib/api.ts'
import { useChangeProfile } from './use-change-profile.ts'

/** Of which country the player is asked what holds there alone. Until they choose, their language says it. */
export function QuestionRegionChoice() {
  const { t } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const change = useChangeProfile()
  if (!me) return null
  // What was pressed is shown at once, and taken back where it is refused.
  const wanted = change.isPending ? change.variables.questionRegion : undefined
  const choose = (questionRegion: QuestionRegion) =>
    change.mutate(
      { questionRegion },
      { onSuccess: () => toast({ title: t('settings.questionRegion.saved'), tone: 'success' }) },
    )
  return (
    <div>
      <RadioCards<QuestionRegion>
        legend={t('settings.questionRegion.label')}
        hint={t('settings.questionRegion.hint')}
        value={wanted ?? me.profile.questionRegion}
        onChange={choose}
        className="sm:grid-cols-3"
        cards={questionRegions.map((region) => ({ value: region, label: t(`settings.questionRegion.${region}`) }))}
      />
      {change.error && (
        <p role="alert" className="mt-3 font-medium text-danger-ink">
          {refusalText(change.error)}
        </p>
      )}
    </div>
  )
}
