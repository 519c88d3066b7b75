import type { Choice } from '@satoshi/contract/question'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { Check, X } from '../kit/icon.ts'
import { optionShape } from './answer-options.tsx'
import { choiceText, valueOf, type NumberQuestion } from './choice-text.ts'
import { OptionFace } from './option-face.tsx'

type RevealedNumberProps = { question: NumberQuestion; correct: Choice; mine: Choice | null; wasRight: boolean }

/** The right number beside the player's, and both on the line where they were to be found. */
export function RevealedNumber({ question, correct, mine, wasRight }: RevealedNumberProps) {
  const { t, i18n } = useTranslation()
  const text = (choice: Choice) => choiceText(question, choice, i18n.language)
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <NumberLine question={question} correct={valueOf(correct)} mine={valueOf(mine)} wasRight={wasRight} />
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        <li className={classNames(optionShape, 'border-streak bg-streak/14')}>
          <OptionFace badge={null} text={text(correct)} note={t('match.option.right')} sign="right" />
        </li>
        {mine && (
          <li className={classNames(optionShape, wasRight ? 'border-streak' : 'border-danger bg-danger/12')}>
            <OptionFace
              badge={null}
              text={text(mine)}
              note={t(wasRight ? 'match.option.mineRight' : 'match.option.mineWrong')}
              sign={wasRight ? 'right' : 'wrong'}
            />
          </li>
        )}
      </ul>
    </div>
  )
}

type NumberLineProps = { question: NumberQuestion; correct: number | null; mine: number | null; wasRight: boolean }

function NumberLine({ question: { min, max }, correct, mine, wasRight }: NumberLineProps) {
  const placeOf = (value: number) => `${((value - min) / (max - min)) * 100}%`
  return (
    <div aria-hidden="true" className="mx-4 my-3">
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
