import type { ShownCampaign } from '@satoshi/contract/campaign'
import { opinions } from '@satoshi/rules/sponsor/campaign'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { isolated } from '../lib/isolated.ts'
import { useOpinion } from './use-campaigns.ts'

/** How useful the quiz was: asked once, and nobody has to answer. */
export function OpinionQuestion({ campaign: { district, sponsor, asksOpinion } }: { campaign: ShownCampaign }) {
  const { t } = useTranslation()
  const say = useOpinion(district)
  const isSaid = say.isSuccess || (!asksOpinion && !say.isError)
  return (
    <Card className="flex flex-col gap-3">
      <h4 id="opinion-title" className="font-semibold">
        {t('campaign.opinion.title')}
      </h4>
      {isSaid ? (
        <p role="status">{t('campaign.opinion.thanks')}</p>
      ) : (
        <div role="group" aria-labelledby="opinion-title" className="grid gap-2 sm:grid-cols-3">
          {opinions.map((opinion) => (
            <Button
              key={opinion}
              variant="quiet"
              busy={say.isPending && say.variables === opinion}
              onClick={() => !say.isPending && say.mutate(opinion)}
            >
              {t(`campaign.opinion.answers.${opinion}`)}
            </Button>
          ))}
        </div>
      )}
      {say.isError && (
        <p role="alert" className="font-medium text-danger-ink">
          {refusalText(say.error)}
        </p>
      )}
      <p className="text-sm text-muted">{t('campaign.opinion.text', { name: isolated(sponsor) })}</p>
    </Card>
  )
}
