import type { Stakes } from '@satoshi/contract/stakes'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { classNames } from '../kit/class-names.ts'
import { Lock, Users } from '../kit/icon.ts'
import { reasonKey } from './stake-choice.ts'

type StakeTileProps = {
  /** Of the group of radio buttons. */
  name: string
  amount: Stakes['amounts'][number]
  checked: boolean
  onChoose: () => void
}

/** One amount of the picker; one that may not be chosen keeps its place and says why. */
export function StakeTile({ name, amount, checked, onChoose }: StakeTileProps) {
  const { t } = useTranslation()
  const reason = reasonKey(amount)
  return (
    <label
      className={classNames(
        'relative flex min-h-18 flex-col items-center justify-center gap-1 rounded-md border-2 px-1.5 py-2 text-center transition-colors duration-120 low:min-h-12 low:gap-0 low:py-0.5',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info',
        checked ? 'border-btz bg-btz/14' : 'border-line bg-surface',
        amount.allowed ? !checked && 'hover:border-control' : 'cursor-not-allowed bg-page',
      )}
    >
      <input
        type="radio"
        name={name}
        value={amount.btz}
        checked={checked}
        disabled={!amount.allowed}
        onChange={onChoose}
        className="sr-only"
      />
      {amount.btz === 0 ? (
        <span className="flex flex-col items-center gap-1 text-sm leading-tight font-semibold low:flex-row">
          <Users aria-hidden="true" className="size-5 shrink-0 text-info-ink low:size-4" />
          {t('stakes.picker.friendly')}
        </span>
      ) : (
        <Btz
          cents={amount.btz * 100}
          className={classNames('text-lg low:text-base', !amount.allowed && 'text-muted')}
        />
      )}
      {!amount.allowed && (
        <span className="flex flex-col items-center gap-0.5 text-xs leading-tight text-muted low:flex-row low:gap-1">
          <Lock aria-hidden="true" className="size-3.5 shrink-0" />
          {reason && t(reason, { level: amount.fromLevel })}
        </span>
      )}
    </label>
  )
}
