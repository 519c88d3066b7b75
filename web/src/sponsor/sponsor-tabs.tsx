import type { DistrictKey } from '@satoshi/rules/words'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { Tabs } from '../kit/tabs.tsx'
import { ThemeTab } from './theme-tab.tsx'

const tabs = ['theme'] as const
type SponsorTab = (typeof tabs)[number]

/** What a district's sponsor gives it, a part a tab. */
export function SponsorTabs({ district }: { district: DistrictKey }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const chosen = tabs.find((tab) => tab === search.get('tab')) ?? 'theme'
  const contents: Record<SponsorTab, ReactNode> = {
    theme: <ThemeTab district={district} />,
  }
  return (
    <Tabs
      label={t('sponsor.tabs.label')}
      value={chosen}
      onChange={(tab) => setSearch(tab === 'theme' ? {} : { tab }, { replace: true })}
      items={tabs.map((tab) => ({
        value: tab,
        label: t(`sponsor.tabs.${tab}`),
        content: contents[tab],
        stays: tab === 'theme',
      }))}
    />
  )
}
