import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { IconButton } from '../kit/icon-button.tsx'
import { Minus, Plus } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'

type CountStepperProps = { count: number; most: number; onChange: (count: number) => void }

/** How many are bought, from one to `most`. A button that leads nowhere keeps the focus. */
export function CountStepper({ count, most, onChange }: CountStepperProps) {
  const { t } = useTranslation()
  const id = useId()
  const step = (by: number) => {
    const next = count + by
    if (next >= 1 && next <= most) onChange(next)
  }
  return (
    <div role="group" aria-labelledby={id} className="flex items-center justify-between gap-3">
      <span id={id} className="font-semibold">
        {t('store.count.label')}
      </span>
      <span className="flex items-center gap-1">
        <IconButton
          label={t('store.count.less')}
          aria-disabled={count <= 1}
          onClick={() => step(-1)}
          className={stepClass}
        >
          <Minus aria-hidden="true" className="size-5" />
        </IconButton>
        <output className="numbers min-w-12 text-center font-display text-xl font-bold">
          <Num value={count} />
        </output>
        <IconButton
          label={t('store.count.more')}
          aria-disabled={count >= most}
          onClick={() => step(1)}
          className={stepClass}
        >
          <Plus aria-hidden="true" className="size-5" />
        </IconButton>
      </span>
    </div>
  )
}

const stepClass = 'border border-control bg-raised text-ink! aria-disabled:opacity-45'
