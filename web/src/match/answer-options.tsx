import type { Choice } from '@satoshi/contract/question'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { Num } from '../kit/number-text.tsx'
import { optionOf, type OptionsQuestion } from './choice-parts.ts'
import { rememberPlaces } from './option-places.ts'
import { OptionContent } from './option-content.tsx'
import { useOptionKeys } from './use-option-keys.ts'

type AnswerOptionsProps = {
  question: OptionsQuestion
  /** The id of the text that asks. */
  labelledBy: string
  locked: Choice | null
  /** What stands on the locked option. */
  note: string
  /** Before the question opens, and while help is on its way. */
  closed: boolean
  /** Options that were taken away: they stay in their places and cannot be chosen. */
  removed?: readonly number[]
  onAnswer: (choice: Choice) => void
  /** Lower, where the texts are long. */
  dense?: boolean
}

/**
 * The options of an open question. A press locks at once; arrows only move, so that nobody answers by looking around.
 * The keys 1 to 4 answer from anywhere on the screen.
 */
export function AnswerOptions(props: AnswerOptionsProps) {
  const { question, labelledBy, locked, note, closed, removed = [], onAnswer, dense = false } = props
  const { t } = useTranslation()
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  // The group is one stop of the Tab key: the option that last had the focus keeps it.
  const [tabStop, setTabStop] = useState(0)
  const chosen = optionOf(locked)
  const open = chosen === null && !closed
  const answer = (option: number) => {
    if (!open || removed.includes(option)) return
    rememberPlaces(question.prompt, buttons.current)
    onAnswer({ option })
  }
  useOptionKeys(question.options.length, answer)
  const move = (event: KeyboardEvent, from: number) => {
    const step = stepOf(event)
    if (step === 0) return
    event.preventDefault()
    const count = question.options.length
    buttons.current[(from + step + count) % count]?.focus()
  }
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classNames(optionGrid(question), optionGap(dense))}>
      {question.options.map((text, option) => (
        <button
          key={option}
          ref={(button) => void (buttons.current[option] = button)}
          type="button"
          role="radio"
          aria-checked={option === chosen}
          aria-disabled={!open || removed.includes(option) || undefined}
          tabIndex={option === tabStop ? 0 : -1}
          onClick={() => answer(option)}
          onKeyDown={(event) => move(event, option)}
          onFocus={() => setTabStop(option)}
          className={classNames(
            optionShape,
            dense ? denseOption : roomyOption,
            removed.includes(option) ? removedStyle : styleOf(option, chosen, closed),
          )}
        >
          <OptionContent
            badge={<Num value={option + 1} />}
            text={text}
            note={option === chosen ? note : removed.includes(option) ? t('match.option.removed') : null}
            aloft
            sign={option === chosen ? 'sent' : removed.includes(option) ? 'removed' : null}
          />
        </button>
      ))}
    </div>
  )
}

/** One column on a phone; two where there is room, and for the two of true or false. */
export function optionGrid(question: OptionsQuestion): string {
  return classNames('grid', question.kind === 'trueFalse' ? 'min-[23rem]:grid-cols-2' : 'md:grid-cols-2')
}

/** Room between options, the same open and closed. */
export function optionGap(dense: boolean): string {
  return dense ? 'gap-2.5' : 'gap-3 low:gap-2.5'
}

/** The box of an option, open or closed: a word on it changes nothing of its place. On a low phone the sheet needs room. */
export const optionShape =
  'group relative flex min-h-16 low:min-h-13 w-full items-center gap-3 rounded-lg border-2 text-start leading-snug font-medium sm:text-lg'

export const roomyOption = 'p-3 text-base low:py-2'
export const denseOption = 'px-3 py-2 text-[0.9375rem]'

// Lies flat, as what can no longer be pressed.
const removedStyle = 'translate-y-[3px] border-dashed border-line bg-transparent text-muted opacity-70'

function styleOf(option: number, chosen: number | null, closed: boolean): string {
  if (option === chosen)
    return 'translate-y-[3px] border-action bg-action/16 text-ink shadow-[0_1px_0_var(--action-edge)]'
  if (chosen !== null) return 'border-line bg-surface text-muted shadow-[0_4px_0_var(--line)] opacity-60'
  if (closed) return 'border-line bg-surface text-muted shadow-[0_4px_0_var(--line)]'
  return classNames(
    'border-control bg-surface text-ink shadow-[0_4px_0_var(--line)] hover:border-action hover:bg-raised',
    'active:translate-y-[3px] active:border-action active:bg-action/16 active:shadow-[0_1px_0_var(--action-edge)]',
  )
}

function stepOf(event: KeyboardEvent): -1 | 0 | 1 {
  const rtl = document.documentElement.dir === 'rtl'
  if (event.key === 'ArrowDown' || event.key === (rtl ? 'ArrowLeft' : 'ArrowRight')) return 1
  if (event.key === 'ArrowUp' || event.key === (rtl ? 'ArrowRight' : 'ArrowLeft')) return -1
  return 0
}
