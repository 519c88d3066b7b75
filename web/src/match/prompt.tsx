import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Chip } from '../kit/chip.tsx'
import { classNames } from '../kit/class-names.ts'

type PromptProps = {
  id: string
  position: number
  total: number
  weight: 1 | 2
  text: string
  /** Whether its number stands over it; where it stands elsewhere it is not said twice. */
  numbered?: boolean
  /** Smaller, where it and its options are long. */
  dense?: boolean
}

/** What is asked. It takes the focus when it appears, so that a screen reader begins here. */
export function Prompt({ id, position, total, weight, text, numbered = true, dense = false }: PromptProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [position])
  return (
    <div className={numbered ? 'md:pt-[7dvh]' : 'md:pt-[3dvh]'}>
      <p className="mb-2 flex flex-wrap items-center gap-2 text-sm font-semibold text-muted empty:hidden">
        {numbered && t('match.question.position', { position: position + 1, total })}
        {weight === 2 && <Chip tone="btz">{t('match.question.double')}</Chip>}
      </p>
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        className={classNames(
          'leading-snug font-bold text-pretty outline-none md:text-3xl md:leading-snug',
          dense ? 'text-xl leading-snug' : 'text-2xl leading-snug',
        )}
      >
        {text}
      </h2>
    </div>
  )
}
