import type { PaymentOrder } from '@satoshi/contract/payment'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { classNames } from '../kit/class-names.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { CoinStack } from './coin-stack.tsx'

type OutcomePanelProps = {
  of: Pick<PaymentOrder, 'package'>
  /** The coins are there, are waited for, or do not come. */
  picture: 'full' | 'waiting' | 'empty'
  title: string
  text: string | null
  children?: ReactNode
}

/** How an order came out: its picture, one sentence, one next step. A change is read aloud. */
export function OutcomePanel({ of, picture, title, text, children }: OutcomePanelProps) {
  return (
    <Card
      tone={picture === 'full' ? 'btz' : 'plain'}
      className="mx-auto flex max-w-md flex-col items-center gap-3 px-6! py-10! text-center"
    >
      <CoinStack
        of={of.package}
        empty={picture !== 'full'}
        className={classNames('w-44', picture === 'waiting' && 'animate-pulse motion-reduce:animate-none')}
      />
      <div role="status">
        <h2 className="text-2xl font-bold text-pretty">{title}</h2>
        {text && <p className="mt-2 text-pretty text-muted">{text}</p>}
      </div>
      {children && <div className="mt-2 flex w-full flex-col items-center gap-3">{children}</div>}
    </Card>
  )
}

/** An address that names no order of this player. */
export function UnknownOrder() {
  const { t } = useTranslation()
  return (
    <EmptyState
      host="oops"
      title={t('payment.outcome.notFoundTitle')}
      text={t('payment.outcome.notFoundText')}
      action={
        <div className="flex flex-col gap-3 sm:flex-row">
          <LinkButton to="/store/orders">{t('payment.title')}</LinkButton>
          <LinkButton to="/store" variant="quiet">
            {t('payment.outcome.store')}
          </LinkButton>
        </div>
      }
    />
  )
}
