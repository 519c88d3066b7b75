import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Chip } from '../kit/chip.tsx'

type PromptProps = { id: string; position: number; total: number; weight: 1 | 2; text: string }

/** What is asked. It takes the focus when it appears, so that a screen reader begins here. */
export function Prompt({ id, position, total, weight, text }: PromptProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [position])
  return (
    <div className="md:pt-[7dvh]">
      <p className="flex flex-wrap items-center gap-2 text-sm font-semibold text-muted">
        {t('match.question.position', { position: position + 1, total })}
        {weight === 2 && <Chip tone="btz">{t('match.question.double')}</Chip>}
      </p>
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        className="mt-2 text-2xl leading-snug font-bold text-pretty outline-none md:text-3xl md:leading-snug"
      >
        {text}
      </h2>
    </div>
  )
}
