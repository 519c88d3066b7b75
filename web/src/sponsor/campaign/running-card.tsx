import type { CampaignVersion } from '@satoshi/contract/campaign'
import type { CampaignTurn } from '@satoshi/rules/sponsor/campaign'
import type { DistrictKey } from '@satoshi/rules/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { formatDay } from '../../kit/day-text.ts'
import { ConfirmDialog } from '../../kit/dialog.tsx'
import { refusalText } from '../../kit/refusal-text.ts'
import { toast } from '../../kit/toast-store.ts'
import { CampaignStanding } from './campaign-standing.tsx'
import { useTurn } from './use-draft.ts'

type RunningCardProps = { district: DistrictKey; running: CampaignVersion }

/** The campaign whose budget lies aside: it can be paused, resumed, and ended for good. */
export function RunningCard({ district, running }: RunningCardProps) {
  const { t, i18n } = useTranslation()
  const [asks, setAsks] = useState<CampaignTurn | null>(null)
  const { title, intro, startsOn, endsOn } = running.campaign
  const period = { from: formatDay(startsOn, i18n.language), to: formatDay(endsOn, i18n.language) }
  const other = running.state === 'paused' ? 'resume' : 'pause'
  return (
    <Card as="section" aria-labelledby="running-title" className="flex flex-col gap-4">
      <h2 id="running-title" className="text-xl font-bold">
        {t('sponsor.campaign.running')}
      </h2>
      <CampaignStanding version={running} />
      <div className="wrap-anywhere">
        <p className="font-semibold">
          <bdi>{title}</bdi>
        </p>
        <p>
          <bdi>{intro}</bdi>
        </p>
        <p className="numbers mt-1 text-sm text-muted">{t('sponsor.campaign.period', period)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => setAsks(other)}>
          {t(`sponsor.campaign.${other}`)}
        </Button>
        <Button variant="quiet" onClick={() => setAsks('end')}>
          {t('sponsor.campaign.end')}
        </Button>
      </div>
      {asks && <TurnQuestion district={district} running={running} asked={asks} onClose={() => setAsks(null)} />}
    </Card>
  )
}

type TurnQuestionProps = RunningCardProps & { asked: CampaignTurn; onClose: () => void }

function TurnQuestion({ district, running, asked, onClose }: TurnQuestionProps) {
  const { t } = useTranslation()
  const turn = useTurn(district, running.version)
  const onSuccess = () => {
    onClose()
    toast({ title: t(`sponsor.campaign.done.${asked}`), tone: 'success' })
  }
  return (
    <ConfirmDialog
      open
      title={t(`sponsor.campaign.${asked}Question`)}
      text={t(`sponsor.campaign.${asked}Text`)}
      confirm={t(`sponsor.campaign.${asked}`)}
      cancel={t('sponsor.campaign.cancel')}
      tone={asked === 'end' ? 'danger' : 'primary'}
      busy={turn.isPending}
      error={turn.isError ? refusalText(turn.error) : null}
      onClose={onClose}
      onConfirm={() => turn.mutate(asked, { onSuccess })}
    />
  )
}
