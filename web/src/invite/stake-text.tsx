import { shownStakeBtz } from '@satoshi/rules/invite/invite'
import { centsPerBtz } from '@satoshi/rules/money'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'

/** What each puts in: whole BTZ, friendly for 0; a missing stake shows 100 BTZ (product 1.5). */
export function StakeText({ bet }: { bet: number | null }) {
  const { t } = useTranslation()
  const btz = shownStakeBtz(bet)
  return btz === 0 ? <span>{t('invite.stake.friendly')}</span> : <Btz cents={btz * centsPerBtz} />
}
