import type { ShownTheme } from '@satoshi/contract/sponsor-theme'
import type { ThemeDecision } from '@satoshi/rules/sponsor/approval'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { api, type Api } from '../lib/api.ts'
import { ActsLog } from './acts-log.tsx'
import { ReasonQuestion } from './reason-question.tsx'
import { ThemePreview } from './theme-preview.tsx'

type Entry = Awaited<ReturnType<Api['sponsor']['queue']>>['districts'][number]
type Decision = { decision: ThemeDecision; version: string; reason: string }

/** A district's theme that waits, as residents would see it, and the one that they see; with what was done about them. */
export function QueueEntry({ entry, onReread }: { entry: Entry; onReread: () => void }) {
  const { t } = useTranslation()
  const { district, waiting, live, own, acts } = entry
  const [asks, setAsks] = useState<'reject' | 'takeDown' | null>(null)
  const decide = useDecision(district, { onDone: () => setAsks(null), onReread })
  const asked = asks === 'takeDown' ? live : waiting
  const failure = decide.isError ? refusalText(decide.error) : null
  const close = () => {
    decide.reset()
    setAsks(null)
  }
  return (
    <Card as="section" aria-labelledby={`queue-${district}`} className="flex flex-col gap-4">
      <h2 id={`queue-${district}`} className="text-xl font-bold">
        {t(`app.districts.${district}`)}
      </h2>
      {waiting && (
        <Seen title={t('sponsor.queue.waiting')} district={district} theme={waiting.theme}>
          {own && <p>{t('refusals.sponsor.ownWork')}</p>}
          {!own && (
            <>
              <Button
                busy={decide.isPending}
                onClick={() => decide.mutate({ decision: 'approve', version: waiting.version, reason: '' })}
              >
                {t('sponsor.queue.approve')}
              </Button>
              <Button variant="quiet" onClick={() => setAsks('reject')}>
                {t('sponsor.queue.reject')}
              </Button>
            </>
          )}
        </Seen>
      )}
      {live && (
        <Seen title={t('sponsor.queue.live')} district={district} theme={live.theme}>
          <Button variant="quiet" onClick={() => setAsks('takeDown')}>
            {t('sponsor.queue.takeDown')}
          </Button>
        </Seen>
      )}
      {failure && !asks && (
        <p role="alert" className="font-medium text-danger-ink">
          {failure}
        </p>
      )}
      <ActsLog acts={acts} />
      {asks && asked && (
        <ReasonQuestion
          decision={asks}
          busy={decide.isPending}
          error={failure}
          onClose={close}
          onGiven={(reason) => decide.mutate({ decision: asks, version: asked.version, reason })}
        />
      )}
    </Card>
  )
}

function useDecision(district: Entry['district'], { onDone, onReread }: { onDone: () => void; onReread: () => void }) {
  const { t } = useTranslation()
  return useMutation({
    networkMode: 'always',
    mutationFn: (said: Decision) => api.sponsor.decide({ commandId: crypto.randomUUID(), district, ...said }),
    onSuccess: (_, { decision }) => {
      onDone()
      toast({ title: t(`sponsor.queue.done.${decision}`), tone: 'success' })
    },
    onSettled: onReread,
  })
}

type SeenProps = { title: string; district: Entry['district']; theme: ShownTheme; children: ReactNode }

function Seen({ title, district, theme, children }: SeenProps) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{title}</h3>
      <ThemePreview district={district} theme={theme} />
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
