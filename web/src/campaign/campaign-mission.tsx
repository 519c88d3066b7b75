import type { ShownCampaign } from '@satoshi/contract/campaign'
import { neededOf } from '@satoshi/rules/sponsor/campaign'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { CircleCheck, Play } from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'
import { PrizeState } from './prize-state.tsx'
import { campaignPlayPath, useCampaigns } from './use-campaigns.ts'

/** The sponsored mission of the player's home, among the missions and told apart from them. Absent where there is none. */
export function CampaignMission() {
  const campaign = useCampaigns().find(({ bar }) => bar !== 'notResident')
  return campaign ? <Mission campaign={campaign} /> : null
}

function Mission({ campaign: { district, sponsor, questions, prizeCents, bar } }: { campaign: ShownCampaign }) {
  const { t } = useTranslation()
  const name = isolated(sponsor)
  return (
    <Card as="section" aria-labelledby="campaign-mission-title" className="flex flex-col gap-3">
      <div className="wrap-anywhere">
        <p className="text-sm font-semibold text-muted">{t('campaign.by', { name })}</p>
        <h2 id="campaign-mission-title" className="text-lg font-bold">
          {t('campaign.mission.title')}
        </h2>
        <p className="text-sm">{t('campaign.mission.text', { right: neededOf(questions), of: questions, name })}</p>
      </div>
      <p className="flex items-center justify-between gap-3 text-sm">
        <span className="text-muted">{t('campaign.prize')}</span>
        <Btz cents={prizeCents} className="text-base" />
      </p>
      {bar === 'won' && (
        <p className="flex items-center gap-2 font-semibold text-streak-ink">
          <CircleCheck aria-hidden="true" className="size-5" />
          {t('campaign.mission.done')}
        </p>
      )}
      {bar !== 'won' && <PrizeState bar={bar} />}
      {bar === null && (
        <LinkButton
          to={campaignPlayPath(district)}
          variant="quiet"
          icon={<Play aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        >
          {t('campaign.play')}
        </LinkButton>
      )}
    </Card>
  )
}
