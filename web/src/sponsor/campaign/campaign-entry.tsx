import type { CampaignVersion } from '@satoshi/contract/campaign'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/dialog.tsx'
import { refusalText } from '../../kit/refusal-text.ts'
import { toast } from '../../kit/toast-store.ts'
import { api, type Api } from '../../lib/api.ts'
import { ActsLog } from '../acts-log.tsx'
import { ReasonQuestion } from '../reason-question.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { QuestionList } from './question-list.tsx'

type Entry = Awaited<ReturnType<Api['campaign']['queue']>>['districts'][number]
type Decision = { decision: 'approve' | 'reject' | 'end'; version: string; reason: string }

/** A district's campaign that waits, with all that is to be judged about it, and the one that runs; with what was done about them. */
export function CampaignEntry({ entry, onReread }: { entry: Entry; onReread: () => void }) {
  const { t } = useTranslation()
  const { district, waiting, running, own, questions, acts } = entry
  const [asks, setAsks] = useState<Decision['decision'] | null>(null)
  const decide = useDecision(district, { onDone: () => setAsks(null), onReread })
  const asked = asks === 'end' ? running : waiting
  const failure = decide.isError ? refusalText(decide.error) : null
  const close = () => {
    decide.reset()
    setAsks(null)
  }
  return (
    <Card as="section" aria-labelledby={`campaign-${district}`} className="flex flex-col gap-5">
      <h2 id={`campaign-${district}`} className="text-xl font-bold">
        {t(`app.districts.${district}`)}
      </h2>
      {waiting && (
        <Waiting
          entry={{ waiting, own, questions }}
          busy={decide.isPending}
          onApprove={() => setAsks('approve')}
          onReject={() => setAsks('reject')}
        />
      )}
      {running && (
        <div className="flex flex-col gap-3">
          <h3 className="font-semibold">{t('sponsor.campaigns.running')}</h3>
          <CampaignFacts version={running} standing />
          <Button variant="quiet" className="self-start" onClick={() => setAsks('end')}>
            {t('sponsor.queue.end')}
          </Button>
        </div>
      )}
      {failure && !asks && (
        <p role="alert" className="font-medium text-danger-ink">
          {failure}
        </p>
      )}
      <ActsLog acts={acts} />
      {asks && asked && (
        <DecisionQuestion
          asks={asks}
          asked={asked}
          busy={decide.isPending}
          error={failure}
          onClose={close}
          onDecided={(reason) => decide.mutate({ decision: asks, version: asked.version, reason })}
        />
      )}
    </Card>
  )
}

type DecisionQuestionProps = {
  asks: Decision['decision']
  asked: CampaignVersion
  busy: boolean
  error: string | null
  onClose: () => void
  onDecided: (reason: string) => void
}

/** Asks once more before a budget is laid aside, and why for a no. */
function DecisionQuestion({ asks, asked, onDecided, ...rest }: DecisionQuestionProps) {
  const { t } = useTranslation()
  if (asks !== 'approve') return <ReasonQuestion decision={asks} onGiven={onDecided} {...rest} />
  return (
    <ConfirmDialog
      open
      title={t('sponsor.campaigns.approveQuestion')}
      text={t('sponsor.campaigns.approveText', { btz: asked.campaign.budgetBtz })}
      confirm={t('sponsor.queue.approve')}
      cancel={t('sponsor.queue.cancel')}
      onConfirm={() => onDecided('')}
      {...rest}
    />
  )
}

type WaitingProps = {
  entry: Pick<Entry, 'own' | 'questions'> & { waiting: CampaignVersion }
  busy: boolean
  onApprove: () => void
  onReject: () => void
}

function Waiting({ entry: { waiting, own, questions }, busy, onApprove, onReject }: WaitingProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('sponsor.campaigns.waiting')}</h3>
      <CampaignFacts version={waiting} />
      <QuestionList questions={questions} />
      {own && <p className="text-muted">{t('refusals.sponsor.ownWork')}</p>}
      <div className="flex flex-wrap gap-3">
        <Button disabled={own} busy={busy} onClick={onApprove}>
          {t('sponsor.queue.approve')}
        </Button>
        <Button variant="quiet" disabled={own} onClick={onReject}>
          {t('sponsor.queue.reject')}
        </Button>
      </div>
    </div>
  )
}

function useDecision(district: Entry['district'], { onDone, onReread }: { onDone: () => void; onReread: () => void }) {
  const { t } = useTranslation()
  return useMutation({
    networkMode: 'always',
    mutationFn: (said: Decision) => api.campaign.decide({ commandId: crypto.randomUUID(), district, ...said }),
    onSuccess: (_, { decision }) => {
      onDone()
      toast({ title: t(`sponsor.campaigns.done.${decision}`), tone: 'success' })
    },
    onSettled: onReread,
  })
}
