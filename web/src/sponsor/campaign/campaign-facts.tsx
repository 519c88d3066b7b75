import type { CampaignVersion } from '@satoshi/contract/campaign'
import { btz } from '@satoshi/rules/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../../game-kit/btz.tsx'
import { formatDay } from '../../kit/day-text.ts'
import { Num } from '../../kit/number-text.tsx'
import { isolated } from '../../lib/isolated.ts'
import { CampaignStanding } from './campaign-standing.tsx'

/** What a campaign says and offers, as players will read it; `standing` says besides whether it is seen. */
export function CampaignFacts({ version, standing = false }: { version: CampaignVersion; standing?: boolean }) {
  const { t, i18n } = useTranslation()
  const { title, intro, startsOn, endsOn, questionIds, prizeBtz, budgetBtz } = version.campaign
  const period = { from: formatDay(startsOn, i18n.language), to: formatDay(endsOn, i18n.language) }
  return (
    <>
      {standing && <CampaignStanding version={version} />}
      <div className="rounded-md border border-line bg-page p-4 wrap-anywhere">
        {version.sponsor && (
          <p className="text-sm font-semibold text-muted">
            {t('district.sponsor.by', { name: isolated(version.sponsor) })}
          </p>
        )}
        <p className="text-lg font-bold">
          <bdi>{title}</bdi>
        </p>
        <p>
          <bdi>{intro}</bdi>
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <Fact name={t('sponsor.campaigns.dates')}>{t('sponsor.campaign.period', period)}</Fact>
        <Fact name={t('sponsor.campaigns.count')}>
          <Num value={questionIds.length} />
        </Fact>
        <Fact name={t('sponsor.campaigns.prize')}>
          <Btz cents={btz(prizeBtz)} />
        </Fact>
        <Fact name={t('sponsor.campaigns.budget')}>
          <Btz cents={btz(budgetBtz)} />
        </Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="numbers font-semibold">{children}</dd>
    </div>
  )
}
