import { caseLease } from '@satoshi/rules/identity-check/standing'
import { minute, type Instant } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { refusalText } from '../../kit/refusal-text.ts'
import { isolated } from '../../lib/isolated.ts'
import { useDateText } from '../../lib/use-date-text.ts'
import { IdentityPicture } from '../identity-picture.tsx'
import { useTakeCase } from './use-case.ts'

type TakePanelProps = { waiting: number; oldestAt: Instant | null }

/** How many cases wait and since when, and the way to the next. */
export function TakePanel({ waiting, oldestAt }: TakePanelProps) {
  const { t } = useTranslation()
  const dateText = useDateText()
  const take = useTakeCase()
  if (waiting === 0)
    return (
      <EmptyState host="happy" title={t('identityCheck.queue.emptyTitle')} text={t('identityCheck.queue.emptyText')} />
    )
  return (
    <Card className="mx-auto flex max-w-lg flex-col items-center gap-4 px-6! py-8! text-center">
      <IdentityPicture of="pending" className="w-40" />
      <div role="status">
        <h2 className="numbers text-2xl font-bold">{t('identityCheck.queue.waiting', { waiting })}</h2>
        {oldestAt !== null && (
          <p className="numbers mt-1 text-muted">
            {t('identityCheck.queue.oldest', { date: isolated(dateText(oldestAt, { time: true })) })}
          </p>
        )}
      </div>
      <p className="text-sm text-pretty text-muted">
        {t('identityCheck.queue.takeText', { minutes: caseLease / minute })}
      </p>
      {take.isError && <Banner tone="danger">{refusalText(take.error)}</Banner>}
      <Button
        size="lg"
        wide
        // One case after the other, by Enter alone.
        autoFocus
        busy={take.isPending}
        onClick={() => take.mutate({ commandId: crypto.randomUUID() })}
      >
        {t('identityCheck.queue.take')}
      </Button>
    </Card>
  )
}
