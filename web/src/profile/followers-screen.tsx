import { useTranslation } from 'react-i18next'

import { Page } from '../kit/page.tsx'
import { FollowersList } from '../people/followers-list.tsx'

/** /profile/followers: who follows the player. Nobody else sees it. */
export function Component() {
  const { t } = useTranslation()
  return (
    <Page
      title={t('people.followers.title')}
      back={{ to: '/profile', label: t('people.followers.back') }}
      className="max-w-3xl"
    >
      <FollowersList />
    </Page>
  )
}
