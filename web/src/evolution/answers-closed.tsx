import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { query } from '../lib/api.ts'
import { isMinor } from '../wallet/is-minor.ts'

/** What the history of answers is, for who has no plan with one. Minors, who can buy none, are led back. */
export function AnswersClosed() {
  const { t } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const mayBuy = me !== undefined && !isMinor(me.profile)
  return (
    <Card>
      <EmptyState
        host="thinking"
        title={t('evolution.answers.closed.title')}
        text={t('evolution.answers.closed.text')}
        action={
          mayBuy ? (
            <LinkButton to="/subscription-plans" variant="quiet">
              {t('evolution.answers.closed.plans')}
            </LinkButton>
          ) : (
            <LinkButton to="/profile" variant="quiet">
              {t('evolution.answers.closed.back')}
            </LinkButton>
          )
        }
      />
    </Card>
  )
}
