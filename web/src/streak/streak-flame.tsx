import { classNames } from '../kit/class-names.ts'

type StreakFlameProps = {
  /** Whether today counts already: the flame burns, or waits. */ burning: boolean
  className?: string
}

/** The streak's flame. Decoration; what it says stands beside it. */
export function StreakFlame({ burning, className }: StreakFlameProps) {
  return (
    <svg viewBox="0 0 48 56" aria-hidden="true" className={className}>
      <path
        d="M24 3c3 9 15 14 15 30a15 15 0 0 1-30 0c0-8 4-12 7-17 1 4 3 6 5 7 2-6 1-13 3-20z"
        className={burning ? 'fill-streak' : 'fill-raised stroke-control'}
        strokeWidth={burning ? 0 : 2.5}
        strokeLinejoin="round"
        strokeDasharray={burning ? undefined : '5 4'}
      />
      <path
        d="M24 50a8.5 8.5 0 0 0 8.5-8.5c0-6-5-8-7.5-13.5-2 5-9.5 7-9.5 13.5A8.5 8.5 0 0 0 24 50z"
        className={classNames(burning ? 'fill-(--window-lit)' : 'fill-line')}
      />
    </svg>
  )
}
