import type { Choice } from '@satoshi/contract/question'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { movementNow } from '../kit/less-motion.ts'
import { Num } from '../kit/number-text.tsx'
import { denseOption, optionGap, optionGrid, optionShape, roomyOption } from './answer-options.tsx'
import { optionOf, type OptionsQuestion } from './choice-parts.ts'
import { OptionContent } from './option-content.tsx'
import { placesIn, takePlaces } from './option-places.ts'

type RevealedOptionsProps = {
  question: OptionsQuestion
  /** What was right, and what this player and the others chose. */
  opened: { correct: Choice; mine: { choice: Choice | null } | null; others: readonly { choice: Choice | null }[] }
  /** Faces of both players, drawn on the edge of the option that each chose. */
  faces?: { mine: ReactNode; theirs: ReactNode } | null
  /** Lower, where the texts are long. */
  dense?: boolean
}

/** The text of an option. */
export function optionChoiceText(question: OptionsQuestion, choice: Choice): string {
  return question.options[optionOf(choice) ?? -1] ?? ''
}

/** The options in their places, with the right one and the player's told apart by colour, sign and word. */
export function RevealedOptions(props: RevealedOptionsProps) {
  const { question, opened, faces = null, dense = false } = props
  const { t } = useTranslation()
  const [right, chosen] = [optionOf(opened.correct), optionOf(opened.mine?.choice)]
  const alsoChosen = optionOf(opened.others[0]?.choice)
  const list = useRef<HTMLUListElement>(null)
  useGlideIntoPlace(list, question.prompt)
  return (
    <ul ref={list} data-options className={classNames(optionGrid(question), optionGap(dense))}>
      {question.options.map((text, option) => {
        const sign = signOf(option, right, chosen)
        const word = wordOf(option, right, chosen)
        const folded = question.kind === 'choice' && sign === null && option !== alsoChosen
        return (
          <li
            key={option}
            data-folded={folded || undefined}
            className={classNames(
              optionShape,
              dense ? denseOption : roomyOption,
              'max-md:animate-glide',
              foldedStyle,
              styles[sign ?? 'other'],
            )}
          >
            <OptionContent
              badge={<Num value={option + 1} />}
              text={text}
              note={word && t(`match.option.${word}`)}
              aloft
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

// Only its first line stays: beside each other on a wide screen there is room for all of it.
const foldedStyle =
  'max-md:data-folded:min-h-7.5 max-md:data-folded:gap-2 max-md:data-folded:rounded-md max-md:data-folded:border max-md:data-folded:px-2.5 max-md:data-folded:py-0.5 max-md:data-folded:text-sm max-md:data-folded:*:[span]:first:size-5 max-md:data-folded:*:[span]:first:text-xs max-md:data-folded:[&_.break-words]:line-clamp-1'

/**
 * Lays the options out as they end, once, and lets each glide there from where it stood while all were whole: nothing is
 * laid out anew in each frame, and nothing jumps. Who wants less movement sees them where they end.
 */
function useGlideIntoPlace(list: RefObject<HTMLUListElement | null>, prompt: string) {
  useLayoutEffect(() => {
    if (movementNow() !== 'full') return
    const options = [...(list.current?.querySelectorAll<HTMLElement>('li') ?? [])]
    const stood = takePlaces(prompt) ?? placesWhole(options)
    const stand = placesIn(options)
    for (const [place, option] of options.entries())
      option.style.setProperty('--glide-from', `${(stood[place] ?? 0) - (stand[place] ?? 0)}px`)
  }, [list, prompt])
}

/** Where they stood, where nobody tapped: all are laid out whole once more. */
function placesWhole(options: readonly HTMLElement[]): number[] {
  const folded = options.filter((option) => option.hasAttribute('data-folded'))
  for (const option of folded) option.removeAttribute('data-folded')
  const places = placesIn(options)
  for (const option of folded) option.setAttribute('data-folded', 'true')
  return places
}

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
