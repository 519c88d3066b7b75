import type { Stakes } from '@satoshi/contract/stakes'
import { useTranslation } from 'react-i18next'

import { Dialog } from '../kit/dialog.tsx'
import { Exclusion } from './exclusion.tsx'
import { LossLimit } from './loss-limit.tsx'

type LimitsDialogProps = { stakes: Stakes; open: boolean; onClose: () => void }

/** The player's own rules: how much may be lost in a day, and a time without stakes. */
export function LimitsDialog({ stakes, open, onClose }: LimitsDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={t('stakes.limits.title')} text={t('stakes.limits.text')}>
      <LossLimit key={stakes.dailyLossLimitCents} stakes={stakes} />
      <hr className="my-2 border-line" />
      <Exclusion stakes={stakes} />
    </Dialog>
  )
}
