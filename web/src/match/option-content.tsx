import type { ReactNode } from 'react'

import { classNames } from '../kit/class-names.ts'
import { Check, Lock, X } from '../kit/icon.ts'

export type OptionSign = 'sent' | 'right' | 'wrong' | 'removed'

type OptionContentProps = {
  badge: ReactNode
  text: string
  note: string | null
  sign: OptionSign | null
  /** The word sits on the upper edge of the box and takes no room in it. */
  aloft?: boolean
  /** Beside the word on the edge. */
  faces?: ReactNode
}

/** What stands on an option: its number or its sign, its text, and a word about it. Colour, sign and word say the same. */
export function OptionContent({ badge, text, note, sign, aloft = false, faces = null }: OptionContentProps) {
  const Sign = sign && signs[sign]
  const word = note && (
    <span
      className={classNames(
        aloft
          ? 'rounded-full border border-current bg-surface px-2 text-xs leading-4.5 font-bold'
          : 'text-sm font-semibold',
        sign ? inks[sign] : 'text-muted',
      )}
    >
      {note}
    </span>
  )
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'numbers grid size-9 shrink-0 place-items-center rounded-md font-display text-lg font-bold',
          sign ? badges[sign] : 'bg-raised text-muted group-hover:text-ink',
        )}
      >
        {Sign ? <Sign className="size-5" strokeWidth={3} /> : badge}
      </span>
      <span className="flex min-w-0 flex-1 flex-col justify-center">
        <span className={classNames('break-words', sign === 'removed' && 'line-through')}>{text}</span>
        {aloft && (word || faces) ? (
          <span className="absolute end-3 top-0 flex -translate-y-1/2 items-center gap-1.5">
            {word}
            {faces}
          </span>
        ) : (
          word
        )}
      </span>
    </>
  )
}

const signs = { sent: Lock, right: Check, wrong: X, removed: X }
const badges = {
  sent: 'bg-action text-on-action',
  right: 'bg-streak text-page',
  wrong: 'bg-danger text-on-danger',
  removed: 'bg-raised text-muted',
}
const inks = { sent: 'text-action-ink', right: 'text-streak-ink', wrong: 'text-danger-ink', removed: 'text-muted' }
