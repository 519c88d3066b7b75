import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { EmptyPurse } from './empty-purse.tsx'

/** Nothing happened yet: what will stand here, and the way to the first entry. */
export function EmptyStatement() {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        picture={<EmptyPurse className="h-28 w-40" />}
        title={t('statement.empty')}
        text={t('statement.emptyText')}
        action={<LinkButton to="/game-mode">{t('statement.play')}</LinkButton>}
      />
    </Card>
  )
}
