import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { Page } from '../kit/page.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { query } from '../lib/api.ts'
import { CampaignQueue } from './campaign/campaign-queue.tsx'
import { ThemeQueue } from './theme-queue.tsx'

/** /admin/sponsors: themes and campaigns that wait for a second person, and those that players see. */
export function Component() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const themes = useQuery({ ...query.sponsor.queue.queryOptions(), staleTime: 0 })
  const campaigns = useQuery({ ...query.campaign.queue.queryOptions(), staleTime: 0 })
  return (
    <Page title={t('sponsor.queue.title')}>
      <Tabs
        label={t('sponsor.queue.tabs.label')}
        value={search.get('tab') === 'campaigns' ? 'campaigns' : 'themes'}
        onChange={(tab) => setSearch(tab === 'themes' ? {} : { tab }, { replace: true })}
        items={[
          {
            value: 'themes',
            label: t('sponsor.queue.tabs.themes', { count: waitingIn(themes.data) }),
            content: <ThemeQueue queue={themes} />,
          },
          {
            value: 'campaigns',
            label: t('sponsor.queue.tabs.campaigns', { count: waitingIn(campaigns.data) }),
            content: <CampaignQueue queue={campaigns} />,
          },
        ]}
      />
    </Page>
  )
}

/** How many districts wait for a decision. */
function waitingIn(queue: { districts: readonly { waiting: object | null }[] } | undefined): number {
  return queue?.districts.filter(({ waiting }) => waiting !== null).length ?? 0
}
