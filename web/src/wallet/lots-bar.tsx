import type { Wallet } from '@satoshi/contract/profile'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'

/** The two lots as parts of one whole: earned in full gold, granted in outline. */
export function LotsBar({ wallet }: { wallet: Wallet }) {
  const { t, i18n } = useTranslation()
  const { balanceCents, earnedCents, grantedCents } = wallet
  const share = balanceCents > 0 ? (earnedCents / balanceCents) * 100 : 0
  const label = t('wallet.lots.label', {
    earned: formatBtz(earnedCents, i18n.language),
    granted: formatBtz(grantedCents, i18n.language),
  })
  return (
    <div role="img" aria-label={label} className="flex h-3 overflow-hidden rounded-full border border-btz/60 bg-btz/12">
      <div className="bg-btz" style={{ inlineSize: `${share}%` }} />
    </div>
  )
}
