import type { TransferBar } from '@satoshi/contract/transfer'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { query } from '../lib/api.ts'

/** Why somebody may send and receive nothing, and the way past it where there is one. */
export function BarState({ bar }: { bar: TransferBar }) {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        host={bar === 'unverified' || bar === 'unconfirmed' ? 'hello' : 'thinking'}
        title={t(`transfer.bars.${bar}`)}
        text={t(`refusals.transfer.${bar}`)}
        action={<Way past={bar} />}
      />
    </Card>
  )
}

function Way({ past }: { past: TransferBar }): ReactNode {
  const { t } = useTranslation()
  if (past === 'unverified')
    return (
      <LinkButton to="/identity-verification" size="lg">
        {t('transfer.bars.verify')}
      </LinkButton>
    )
  if (past === 'unconfirmed') return <Resend />
  if (past === 'owing') return <LinkButton to="/store/orders">{t('transfer.bars.toOrders')}</LinkButton>
  return <LinkButton to="/game-mode">{t('transfer.bars.play')}</LinkButton>
}

/** Sends the mail of the confirmation once more. */
function Resend() {
  const { t } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const resend = useMutation(
    query.auth.sendVerification.mutationOptions({
      onSuccess: () => toast({ title: t('transfer.bars.resent'), tone: 'success' }),
      onError: (error) => toast({ title: refusalText(error), tone: 'danger' }),
    }),
  )
  if (!me) return null
  return (
    <Button busy={resend.isPending} onClick={() => resend.mutate({ email: me.profile.email })}>
      {t('transfer.bars.resend')}
    </Button>
  )
}
