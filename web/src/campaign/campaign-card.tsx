import type { ShownCampaign } from '@satoshi/contract/campaign'
import { neededOf } from '@satoshi/rules/sponsor/campaign'
import { homeZone } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { formatDate } from '../kit/date-text.ts'
import { Play } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'
import { isolated } from '../lib/isolated.ts'
import { PrizeState } from './prize-state.tsx'
import { campaignPlayPath, useCampaigns } from './use-campaigns.ts'

/** The campaign of a district, on its page: always said to be a sponsor's. Absent where there is none for the player. */
export function CampaignCard({ district }: { district: DistrictKey }) {
  const campaign = useCampaigns().find((one) => one.district === district)
  return campaign ? <Shown campaign={campaign} /> : null
}

function Shown({ campaign }: { campaign: ShownCampaign }) {
  const { t, i18n } = useTranslation()
  const { district, sponsor, title, intro, endsAt, questions, prizeCents, bar } = campaign
  return (
    <Card
      as="section"
      aria-labelledby="campaign-title"
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="flex flex-col gap-1 wrap-anywhere">
        <p className="text-sm font-semibold text-muted">{t('campaign.by', { name: isolated(sponsor) })}</p>
        <h2 id="campaign-title" className="text-xl font-bold">
          <bdi>{title}</bdi>
        </h2>
        <p>
          <bdi>{intro}</bdi>
        </p>
        <p className="numbers text-sm text-muted">
          {/* The last moment of the last day. */}
          {t('campaign.until', { date: formatDate(endsAt - 1, i18n.language, { zone: homeZone }) })}
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-md border border-line bg-page px-5 py-3">
        <div>
          <dt className="text-sm text-muted">{t('campaign.prize')}</dt>
          <dd className="font-display text-2xl font-bold">
            <Btz cents={prizeCents} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('campaign.questions')}</dt>
          <dd className="font-display text-2xl font-bold">
            <Num value={questions} />
          </dd>
        </div>
      </dl>
      <div className="flex flex-col gap-1 text-sm">
        <p>{t('campaign.goal', { right: neededOf(questions), of: questions })}</p>
        <PrizeState bar={bar} />
      </div>
      <LinkButton
        to={campaignPlayPath(district)}
        variant={bar === null ? 'primary' : 'quiet'}
        className="lg:justify-self-end"
        icon={<Play aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
      >
        {t(bar === null ? 'campaign.play' : 'campaign.practise')}
      </LinkButton>
    </Card>
  )
}
