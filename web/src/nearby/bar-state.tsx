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
    <BarCard
      bar={bar}
      title={t(`nearby.bars.${bar}`)}
      text={t(`refusals.nearby.${bar}`)}
      otherwise={<LinkButton to="/find-opponent">{t('nearby.bars.play')}</LinkButton>}
    />
  )
}

type BarCardProps = {
  bar: string
  title: string
  text: string
  /** Where to go from a bar that nobody can do anything about here. */
  otherwise: ReactNode
}

/** What keeps somebody from what people of age with a verified identity do with each other, and the way past it. */
export function BarCard({ bar, title, text, otherwise }: BarCardProps) {
  const { t } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const ways: Record<string, ReactNode> = {
    unverified: (
      <LinkButton to="/identity-verification" size="lg">
        {t('nearby.bars.verify')}
      </LinkButton>
    ),
    unconfirmed: me ? <ResendConfirmation email={me.profile.email} /> : null,
  }
  const isPassable = bar in ways
  return (
    <Card>
      <EmptyState
        host={isPassable ? 'hello' : 'thinking'}
        title={title}
        text={text}
        action={isPassable ? ways[bar] : otherwise}
      />
    </Card>
  )
}
