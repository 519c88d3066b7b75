import type { DistrictKey } from '@satoshi/rules/words'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { CircleAlert } from '../kit/icon.ts'
import { Tabs } from '../kit/tabs.tsx'
import { CampaignTab } from './campaign/campaign-tab.tsx'
import { draftTabs } from './campaign/campaign-form.ts'
import { DraftPart } from './campaign/draft-part.tsx'
import { QuestionsTab } from './campaign/questions-tab.tsx'
import { ReportTab } from './campaign/report-tab.tsx'
import { RewardsTab } from './campaign/rewards-tab.tsx'
import { useCampaignDraft } from './campaign/use-draft.ts'
import { ThemeTab } from './theme-tab.tsx'

const tabs = ['theme', ...draftTabs, 'report'] as const
type SponsorTab = (typeof tabs)[number]

/** What a district's sponsor gives it, a part a tab. Campaign, quiz and rewards are one draft, which no change of tab loses. */
export function SponsorTabs({ district }: { district: DistrictKey }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const chosen = tabs.find((tab) => tab === search.get('tab')) ?? 'theme'
  // From then on what is written there is not lost behind another tab.
  const [wasAtTheme, setWasAtTheme] = useState(false)
  if (chosen === 'theme' && !wasAtTheme) setWasAtTheme(true)
  const draft = useCampaignDraft(
    district,
    draftTabs.some((tab) => tab === chosen),
  )
  const contents: Record<SponsorTab, ReactNode> = {
    theme: <ThemeTab district={district} />,
    campaign: <DraftPart draft={draft}>{(ready) => <CampaignTab {...ready} />}</DraftPart>,
    quiz: (
      <DraftPart draft={draft}>{(ready) => <QuestionsTab form={ready.form} questions={draft.questions} />}</DraftPart>
    ),
    rewards: (
      <DraftPart draft={draft}>{({ panel, form }) => <RewardsTab form={form} mostBtz={panel.mostBtz} />}</DraftPart>
    ),
    report: <ReportTab district={district} />,
  }
  return (
    <Tabs
      label={t('sponsor.tabs.label')}
      value={chosen}
      onChange={(tab) => setSearch(tab === 'theme' ? {} : { tab }, { replace: true })}
      items={tabs.map((tab) => ({
        value: tab,
        label: <TabLabel tab={tab} wrong={draft.form?.wrongTabs.has(tab) ?? false} />,
        content: contents[tab],
        stays: tab === 'theme' && wasAtTheme,
      }))}
    />
  )
}

function TabLabel({ tab, wrong }: { tab: SponsorTab; wrong: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center justify-center gap-1.5">
      {t(`sponsor.tabs.${tab}`)}
      {wrong && (
        <>
          <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger-ink" />
          <span className="sr-only">{t('sponsor.tabs.wrong')}</span>
        </>
      )}
    </span>
  )
}
