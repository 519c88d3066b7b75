import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { focusAfterDrawing } from '../kit/after-drawing.ts'
import { Chip } from '../kit/chip.tsx'
import { classNames } from '../kit/class-names.ts'

/** Letters from which a phone sets it smaller, so that the sheet below has room. */
const longPrompt = 90

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
  /** Whether it takes the focus when it appears; what is closed leaves it to the verdict. */
  takesFocus?: boolean
}

/** What is asked. An open question takes the focus when it appears, so that a screen reader begins here. */
export function Prompt(props: PromptProps) {
  const { id, position, total, weight, text, numbered = true, dense = false, takesFocus = true } = props
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    return takesFocus ? focusAfterDrawing(() => heading.current) : undefined
  }, [position, takesFocus])
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
          dense
            ? 'text-lg leading-snug'
            : text.length > longPrompt
              ? 'text-xl leading-snug'
              : 'text-2xl leading-snug low:text-xl low:leading-snug',
        )}
      >
        {text}
      </h2>
    </div>
  )
}
