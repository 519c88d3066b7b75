import type { PaymentLimit } from '@satoshi/contract/payment'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { useDateText } from '../lib/use-date-text.ts'
import { leftOf } from './package-standing.ts'

/** What may still be spent in these 30 days, and a raise that waits. */
export function LimitCard({ limit, action }: { limit: PaymentLimit; action?: ReactNode }) {
  const { t } = useTranslation()
  const date = useDateText()
  const { centavos, spentCentavos, waiting } = limit
  const left = t('payment.limit.left', { left: leftOf(limit), limit: centavos })
  return (
    <Card as="section" id="limit" aria-labelledby="limit-title" className="flex flex-col gap-3">
      <h2 id="limit-title" className="text-lg font-bold">
        {t('payment.limit.title')}
      </h2>
      <p className="numbers">{left}</p>
      <ProgressBar fraction={centavos > 0 ? spentCentavos / centavos : 1} label={left} />
      <p className="text-sm text-muted">{t('payment.limit.text')}</p>
      {waiting && (
        <p className="numbers text-sm font-medium">
          {t('payment.limit.waiting', {
            limit: waiting.centavos,
            from: date(waiting.from, { time: true }),
          })}
        </p>
      )}
      {action}
    </Card>
  )
}
