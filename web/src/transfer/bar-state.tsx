import type { TransferBar } from '@satoshi/contract/transfer'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { BarCard } from '../nearby/bar-state.tsx'

/** Why somebody may send nothing, nor receive but for a debt, and the way past it where there is one. */
export function BarState({ bar }: { bar: TransferBar }) {
  const { t } = useTranslation()
  return (
    <BarCard
      bar={bar}
      title={t(`transfer.bars.${bar}`)}
      text={t(`refusals.transfer.${bar}`)}
      otherwise={<WayOn bar={bar} />}
    />
  )
}

/** The debt is paid at its order, a stop is asked about; everybody else plays on meanwhile. */
function WayOn({ bar }: { bar: TransferBar }) {
  const { t } = useTranslation()
  if (bar === 'owing') return <LinkButton to="/store/orders">{t('transfer.bars.toOrders')}</LinkButton>
  if (bar === 'stopped') return <LinkButton to="/support">{t('app.seekHelp')}</LinkButton>
  return <LinkButton to="/game-mode">{t('transfer.bars.play')}</LinkButton>
}
