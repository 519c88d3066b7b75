import type { PrizeBar } from '@satoshi/rules/sponsor/campaign'
import { useTranslation } from 'react-i18next'

import { CircleCheck, Info } from '../kit/icon.ts'

/** Whether the prize of the day can be won, or why it cannot. */
export function PrizeState({ bar }: { bar: PrizeBar | null }) {
  const { t } = useTranslation()
  const good = bar === null || bar === 'won'
  const Picture = good ? CircleCheck : Info
  return (
    <p className="flex items-start gap-2 text-sm font-medium">
      <Picture aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${good ? 'text-streak-ink' : 'text-info-ink'}`} />
      {bar === null ? t('campaign.open') : t(`campaign.bars.${bar}`)}
    </p>
  )
}
