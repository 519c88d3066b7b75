import type { MatchView } from '@satoshi/contract/match'
import { districts, type DistrictKey } from '@satoshi/rules/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'

import { LostStreet } from '../city/lost-street.tsx'
import { LinkButton } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { Page } from '../kit/page.tsx'
import { api } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { invalidate } from '../lib/stale.ts'
import { QuizNotAvailable } from '../quiz/not-available.tsx'
import { clearOpenMatch, saveOpenMatch } from '../quiz/open-match.ts'
import { resumedAt } from '../quiz/resumed-at.ts'
import { SoloMatch } from '../quiz/solo-match.tsx'
import { StartSolo } from '../quiz/start-solo.tsx'
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
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const [started, setStarted] = useState<MatchView | null>(null)
  const sponsor = useCampaigns().find((one) => one.district === district)?.sponsor
  const matchId = params.get('match')
  const exit = { to: `/satoshi-city/${district}`, label: t('campaign.quiz.back') }
  const enter = (view: MatchView) => {
    saveOpenMatch(view.id)
    setStarted(view)
    setParams({ match: view.id }, { replace: true })
  }
  if (!matchId)
    return (
      <StartSolo
        key={key}
        begin={async (command) => api.campaign.quiz({ ...command, district })}
        exit={exit}
        none={{ title: t('campaign.quiz.plain'), content: <QuizNotAvailable /> }}
        onStarted={enter}
      />
    )
  const start = started?.id === matchId ? started : null
  const resumed = start && resumedAt(start)
  return (
    <SoloMatch
      key={matchId}
      id={matchId}
      start={start}
      resumedAt={resumed}
      exit={exit}
      title={sponsor ? t('campaign.quiz.title', { name: isolated(sponsor) }) : t('campaign.quiz.plain')}
      onAgain={() => void navigate(campaignPlayPath(district))}
      onEnded={afterQuiz}
      renderExtra={(view, { reason, review }) => (
        <CampaignResult
          district={district}
          matchId={view.id}
          resumed={resumed !== null}
          finished={reason === 'finished'}
          right={review.filter((opened) => opened.mine?.correct).length}
          asked={review.filter((opened) => !opened.mine?.hints.includes('skip')).length}
        />
      )}
    />
  )
}

// Beside the wallet and the day it may have brought the prize, which the list of campaigns says.
function afterQuiz({ id }: MatchView) {
  clearOpenMatch(id)
  void invalidate('wallet', 'progress', 'missions')
}
