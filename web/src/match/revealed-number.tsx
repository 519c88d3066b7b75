import type { Opened } from '@satoshi/contract/match'
import type { Choice } from '@satoshi/contract/question'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { Check, X } from '../kit/icon.ts'
import { AnswerPair } from './answer-pair.tsx'
import { valueOf, type NumberQuestion } from './choice-parts.ts'
import { quantityText } from './number-text.ts'

type RevealedNumberProps = { question: NumberQuestion; opened: Opened }

/** A number with its unit. */
export function numberChoiceText(question: NumberQuestion, choice: Choice, language: string): string {
  const value = valueOf(choice)
  return value === null ? '' : quantityText(value, question.unit, language)
}

/** The right number beside the player's, and both on the line where they were to be found. */
export function RevealedNumber({ question, opened }: RevealedNumberProps) {
  const { i18n } = useTranslation()
  const { correct, mine } = opened
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 low:gap-2 low:p-3">
      <NumberLine
        question={question}
        correct={valueOf(correct)}
        mine={valueOf(mine?.choice)}
        wasRight={mine?.correct ?? false}
      />
      <AnswerPair opened={opened} textOf={(choice) => numberChoiceText(question, choice, i18n.language)} />
    </div>
  )
}

type NumberLineProps = { question: NumberQuestion; correct: number | null; mine: number | null; wasRight: boolean }

function NumberLine({ question: { min, max }, correct, mine, wasRight }: NumberLineProps) {
  const placeOf = (value: number) => `${((value - min) / (max - min)) * 100}%`
  return (
    <div aria-hidden="true" className="mx-4 my-3 low:my-2">
      <div className="relative h-2 rounded-full bg-line">
        {mine !== null && !wasRight && (
          <span className={classNames(pin, 'bg-danger text-on-danger')} style={{ insetInlineStart: placeOf(mine) }}>
            <X className="size-4" strokeWidth={3} />
          </span>
        )}
        {correct !== null && (
          <span className={classNames(pin, 'bg-streak text-page')} style={{ insetInlineStart: placeOf(correct) }}>
            <Check className="size-4" strokeWidth={3} />
          </span>
        )}
      </div>
    </div>
  )
}

const pin =
  'absolute top-1/2 -ms-3.5 grid size-7 -translate-y-1/2 place-items-center rounded-full border-2 border-surface'
