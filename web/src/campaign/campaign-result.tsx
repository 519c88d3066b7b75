import type { ShownCampaign } from '@satoshi/contract/campaign'
import { neededOf, passes } from '@satoshi/rules/sponsor/campaign'
import type { DistrictKey } from '@satoshi/rules/words'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { isolated } from '../lib/isolated.ts'
import { OpinionQuestion } from './opinion-question.tsx'
import { usePlayed } from './use-campaigns.ts'

type CampaignResultProps = {
  district: DistrictKey
  matchId: string
  /** Whether it was open before, so that it may be another one. */
  resumed: boolean
  finished: boolean
  right: number
  /** Questions that were asked. */
  asked: number
}

/** What a sponsored quiz that has ended brought, as the server counted it, or why it brought nothing; then what they thought of it. */
export function CampaignResult({ district, matchId, ...ended }: CampaignResultProps) {
  const { t } = useTranslation()
  const campaign = usePlayed(district, matchId)
  const [wasAsked, setWasAsked] = useState(false)
  const text = campaign && resultText(t, campaign, { matchId, ...ended })
  if (!campaign || text === null) return null
  const prizeCents = campaign.lastQuiz?.matchId === matchId ? campaign.lastQuiz.prizeCents : null
  const won = prizeCents !== null && prizeCents > 0
  // Once it is answered the list asks no more, and the thanks stay.
  if (campaign.asksOpinion && !wasAsked) setWasAsked(true)
  return (
    <section aria-labelledby="campaign-result-title">
      <h3 id="campaign-result-title" className="text-xl font-bold">
        {t('campaign.result.title')}
      </h3>
      <p className="mb-3 text-sm font-semibold text-muted wrap-anywhere">
        {t('campaign.by', { name: isolated(campaign.sponsor) })}
      </p>
      <div className="flex flex-col gap-4">
        <Card tone={won ? 'btz' : 'plain'} className="flex flex-col gap-2">
          {won && <Btz cents={prizeCents} signed className="self-start text-2xl" />}
          <p role="status" className={won ? 'font-medium' : 'text-muted'}>
            {text}
          </p>
        </Card>
        {wasAsked && <OpinionQuestion campaign={campaign} />}
      </div>
    </section>
  )
}

type Ended = Omit<CampaignResultProps, 'district'>

/** Null where nothing is known: of a quiz that is not the last any more. */
function resultText(t: TFunction, campaign: ShownCampaign, ended: Ended): string | null {
  const { lastQuiz, sponsor, bar } = campaign
  const { matchId, resumed, finished, right, asked } = ended
  if (lastQuiz?.matchId !== matchId) return resumed ? t('campaign.result.other') : null
  if (lastQuiz.prizeCents === null) return t('campaign.result.counting')
  if (lastQuiz.prizeCents > 0) return t('campaign.result.won', { name: isolated(sponsor) })
  if (!finished) return t('campaign.result.left')
  if (campaign.closed) return t('campaign.result.over')
  if (!passes({ finished, right, asked })) return t('campaign.result.few', { right: neededOf(asked), of: asked })
  return bar === null ? t('campaign.result.nothing') : t(`campaign.bars.${bar}`)
}
