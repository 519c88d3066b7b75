import type { Choice } from '@satoshi/contract/question'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { Num } from '../kit/number-text.tsx'
import { optionGrid, optionShape } from './answer-options.tsx'
import { optionOf, type OptionsQuestion } from './choice-parts.ts'
import { OptionContent } from './option-content.tsx'

type RevealedOptionsProps = {
  question: OptionsQuestion
  /** What was right, and what this player and the others chose. */
  opened: { correct: Choice; mine: { choice: Choice | null } | null; others: readonly { choice: Choice | null }[] }
  /** The other player, drawn at the end of the option that they chose. */
  chooser?: ReactNode
  /** Each option exactly where it was open; lower otherwise. */
  inPlace?: boolean
}

/** The text of an option. */
export function optionChoiceText(question: OptionsQuestion, choice: Choice): string {
  return question.options[optionOf(choice) ?? -1] ?? ''
}

/** The options in their places, with the right one and the player's told apart by colour, sign and word. */
export function RevealedOptions({ question, opened, chooser, inPlace = false }: RevealedOptionsProps) {
  const { t } = useTranslation()
  const [right, chosen] = [optionOf(opened.correct), optionOf(opened.mine?.choice)]
  const alsoChosen = optionOf(opened.others[0]?.choice)
  return (
    <ul data-options className={classNames(optionGrid(question), inPlace ? 'gap-3' : 'gap-2 md:gap-3')}>
      {question.options.map((text, option) => {
        const sign = signOf(option, right, chosen)
        const word = wordOf(option, right, chosen)
        return (
          <li
            key={option}
            className={classNames(
              inPlace ? classNames(optionShape, 'p-3 text-base') : lowShape,
              styles[sign ?? 'other'],
            )}
          >
            <OptionContent
              badge={<Num value={option + 1} />}
              text={text}
              note={word && t(`match.option.${word}`)}
              aloft={inPlace}
              sign={sign}
            />
            {option === alsoChosen && chooser}
          </li>
        )
      })}
    </ul>
  )
}

// Lower than an open option: the reason below is what is to be read now.
const lowShape =
  'flex min-h-13 w-full items-center gap-3 rounded-md border-2 px-2.5 py-1.5 text-start leading-snug font-medium md:min-h-16 md:rounded-lg md:p-3 md:text-lg'

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
