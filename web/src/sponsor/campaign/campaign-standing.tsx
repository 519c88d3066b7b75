import type { CampaignVersion } from '@satoshi/contract/campaign'
import { calendarDay, homeZone } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Banner, type BannerTone } from '../../kit/banner.tsx'
import { serverNow } from '../../lib/clock.ts'

/** How it stands with a campaign: whether it is written, waits, is seen or is over, and what was said about it. */
export function CampaignStanding({ version }: { version: CampaignVersion | null }) {
  const { t } = useTranslation()
  const standing = standingOf(version, calendarDay(serverNow(), homeZone))
  return (
    <Banner tone={tones[standing]} title={t(`sponsor.campaign.states.${standing}`)}>
      {version?.reason && (
        <p className="wrap-anywhere">
          {t('sponsor.reason')} <bdi>{version.reason}</bdi>
        </p>
      )}
      <p>{t(`sponsor.campaign.stateTexts.${standing}`)}</p>
    </Banner>
  )
}

type Standing =
  | 'none'
  | 'draft'
  | 'submitted'
  | 'rejected'
  | 'waiting'
  | 'live'
  | 'hidden'
  | 'over'
  | 'paused'
  | 'ended'

/** Approved ones wait for their first day, are seen, are hidden while the district shows no theme, or are over and end within the hour. */
export function standingOf(version: CampaignVersion | null, today: string): Standing {
  if (!version) return 'none'
  if (version.state !== 'approved') return version.state
  if (version.live) return 'live'
  if (version.campaign.startsOn > today) return 'waiting'
  return version.campaign.endsOn < today ? 'over' : 'hidden'
}

const tones: Record<Standing, BannerTone> = {
  none: 'info',
  draft: 'info',
  submitted: 'warning',
  rejected: 'warning',
  waiting: 'success',
  live: 'success',
  hidden: 'warning',
  over: 'info',
  paused: 'warning',
  ended: 'info',
}
