import type { NearbyBar } from '@satoshi/rules/nearby/sharing'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { ResendConfirmation } from '../identity/resend-confirmation.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { query } from '../lib/api.ts'

/** Why somebody neither finds anybody nor is found, and the way past it where there is one. */
export function BarState({ bar }: { bar: NearbyBar }) {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        host={bar === 'unverified' || bar === 'unconfirmed' ? 'hello' : 'thinking'}
        title={t(`nearby.bars.${bar}`)}
        text={t(`refusals.nearby.${bar}`)}
        action={<Way past={bar} />}
      />
    </Card>
  )
}

function Way({ past }: { past: NearbyBar }): ReactNode {
  const { t } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  if (past === 'unverified')
    return (
      <LinkButton to="/identity-verification" size="lg">
        {t('nearby.bars.verify')}
      </LinkButton>
    )
  if (past === 'unconfirmed') return me ? <ResendConfirmation email={me.profile.email} /> : null
  return <LinkButton to="/find-opponent">{t('nearby.bars.play')}</LinkButton>
}
