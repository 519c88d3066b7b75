import type { Choice } from '@satoshi/contract/question'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { Num } from '../kit/number-text.tsx'
import { denseOption, optionGrid, optionShape, roomyOption } from './answer-options.tsx'
import { optionOf, type OptionsQuestion } from './choice-parts.ts'
import { OptionContent } from './option-content.tsx'

type RevealedOptionsProps = {
  question: OptionsQuestion
  /** What was right, and what this player and the others chose. */
  opened: { correct: Choice; mine: { choice: Choice | null } | null; others: readonly { choice: Choice | null }[] }
  /** Faces of both players, drawn on the edge of the option that each chose. */
  faces?: { mine: ReactNode; theirs: ReactNode } | null
  /** Each option exactly where it was open; lower otherwise. */
  inPlace?: boolean
  /** Lower, where the texts are long. */
  dense?: boolean
  /** Whether wrong ones that nobody chose fold on a phone. */
  folds?: boolean
}

/** The text of an option. */
export function optionChoiceText(question: OptionsQuestion, choice: Choice): string {
  return question.options[optionOf(choice) ?? -1] ?? ''
}

/** The options in their places, with the right one and the player's told apart by colour, sign and word. */
export function RevealedOptions(props: RevealedOptionsProps) {
  const { question, opened, faces = null, inPlace = false, dense = false, folds = false } = props
  const { t } = useTranslation()
  const [right, chosen] = [optionOf(opened.correct), optionOf(opened.mine?.choice)]
  const alsoChosen = optionOf(opened.others[0]?.choice)
  return (
    <ul
      data-options
      className={classNames(optionGrid(question), !inPlace ? 'gap-2 md:gap-3' : dense ? 'gap-2.5' : 'gap-3')}
    >
      {question.options.map((text, option) => {
        const sign = signOf(option, right, chosen)
        const word = wordOf(option, right, chosen)
        const folded = folds && sign === null && option !== alsoChosen
        return (
          <li
            key={option}
            data-folded={folded || undefined}
            className={classNames(
              inPlace ? optionShape : lowShape,
              inPlace && (dense ? denseOption : roomyOption),
              folded && foldedStyle,
              styles[sign ?? 'other'],
            )}
          >
            <OptionContent
              badge={<Num value={option + 1} />}
              text={text}
              note={word && t(`match.option.${word}`)}
              aloft={inPlace}
              sign={sign}
              faces={
                faces &&
                (option === chosen || option === alsoChosen) && (
                  <>
                    {option === chosen && faces.mine}
                    {option === alsoChosen && faces.theirs}
                  </>
                )
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

// Lower than an open option: the reason below is what is to be read now.
const lowShape =
  'flex min-h-13 w-full items-center gap-3 rounded-md border-2 px-2.5 py-1.5 text-start leading-snug font-medium md:min-h-16 md:rounded-lg md:p-3 md:text-lg'

// Only its first line stays: beside each other on a wide screen there is room for all of it.
const foldedStyle =
  'max-md:min-h-7.5 max-md:animate-fold max-md:gap-2 max-md:rounded-md max-md:border max-md:px-2.5 max-md:py-0.5 max-md:text-sm max-md:*:[span]:first:size-5 max-md:*:[span]:first:text-xs max-md:[&_.break-words]:line-clamp-1'

function signOf(option: number, right: number | null, chosen: number | null): 'right' | 'wrong' | null {
  if (option === right) return 'right'
  return option === chosen ? 'wrong' : null
}

function wordOf(option: number, right: number | null, chosen: number | null) {
  if (option === right) return option === chosen ? 'mineRight' : 'right'
  return option === chosen ? 'mineWrong' : null
}

const styles = {
  right: 'border-streak bg-streak/14',
  wrong: 'border-danger bg-danger/12',
  other: 'border-line bg-surface text-muted',
}
