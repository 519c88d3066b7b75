import { districts, type DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import { LostStreet } from '../city/lost-street.tsx'
import { LinkButton } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { Page } from '../kit/page.tsx'
import { api } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { QuizNotAvailable } from '../quiz/not-available.tsx'
import { PlaySolo } from '../quiz/play-solo.tsx'
import { CampaignResult } from './campaign-result.tsx'
import { campaignPlayPath, useCampaigns } from './use-campaigns.ts'

/** /satoshi-city/{district}/campaign/play: begins the sponsored quiz of a district, or goes on with the match that the address names. */
export function Component() {
  const { district: named } = useParams()
  const district = districts.find((one) => one === named)
  return district ? <Quiz key={district} district={district} /> : <Lost />
}

function Lost() {
  const { t } = useTranslation()
  return (
    <Page title={t('campaign.quiz.plain')} quietHeading>
      <EmptyState
        picture={<LostStreet className="w-full max-w-sm" />}
        title={t('campaign.quiz.none')}
        text={t('campaign.quiz.noneText')}
        action={<LinkButton to="/satoshi-city">{t('campaign.quiz.city')}</LinkButton>}
      />
    </Page>
  )
}

function Quiz({ district }: { district: DistrictKey }) {
  const { t } = useTranslation()
  const sponsor = useCampaigns().find((one) => one.district === district)?.sponsor
  return (
    <PlaySolo
      begin={async (command) => api.campaign.quiz({ ...command, district })}
      exit={{ to: `/satoshi-city/${district}`, label: t('campaign.quiz.back') }}
      none={{ title: t('campaign.quiz.plain'), content: <QuizNotAvailable /> }}
      title={sponsor ? t('campaign.quiz.title', { name: isolated(sponsor) }) : t('campaign.quiz.plain')}
      again={campaignPlayPath(district)}
      stale={['missions']}
      renderExtra={(view, { reason, review }, resumed) => (
        <CampaignResult
          district={district}
          matchId={view.id}
          resumed={resumed}
          finished={reason === 'finished'}
          right={review.filter((opened) => opened.mine?.correct).length}
          asked={review.length}
        />
      )}
    />
  )
}
