import type { SponsorPanel } from '@satoshi/contract/sponsor'
import { useTranslation } from 'react-i18next'

import { Banner, type BannerTone } from '../kit/banner.tsx'

/** How it stands with a district's theme: what waits, what was said about it, what residents see. */
export function ThemeStanding({ panel }: { panel: SponsorPanel }) {
  const { t } = useTranslation()
  const { latest, live } = panel
  const standing = standingOf(panel)
  return (
    <Banner tone={tones[standing]} title={t(`sponsor.states.${standing}`)}>
      {latest?.reason && (
        <p className="wrap-anywhere">
          {t('sponsor.reason')} <bdi>{latest.reason}</bdi>
        </p>
      )}
      <p>{t(live ? 'sponsor.shows' : 'sponsor.shownNothing')}</p>
    </Banner>
  )
}

type Standing = 'none' | 'draft' | 'submitted' | 'approved' | 'rejected' | 'takenDown'

function standingOf({ latest }: SponsorPanel): Standing {
  if (!latest) return 'none'
  return latest.state === 'approved' && !latest.live ? 'takenDown' : latest.state
}

const tones: Record<Standing, BannerTone> = {
  none: 'info',
  draft: 'info',
  submitted: 'warning',
  approved: 'success',
  rejected: 'warning',
  takenDown: 'warning',
}
