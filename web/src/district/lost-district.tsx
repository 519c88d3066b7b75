import { useTranslation } from 'react-i18next'

import { LostStreet } from '../city/lost-street.tsx'
import { LinkButton } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { Page } from '../kit/page.tsx'

/** An address that names none of the seven districts, and the way back to the map. */
export function LostDistrict() {
  const { t } = useTranslation()
  return (
    <Page title={t('district.page.lost')} back={{ to: '/satoshi-city', label: t('district.page.back') }} quietHeading>
      <EmptyState
        picture={<LostStreet className="w-full max-w-sm" />}
        title={t('district.page.lost')}
        text={t('district.page.lostText')}
        action={<LinkButton to="/satoshi-city">{t('district.title')}</LinkButton>}
      />
    </Page>
  )
}
