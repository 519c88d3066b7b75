import { classNames } from './class-names.ts'

export type ProgressTone = 'action' | 'xp' | 'streak' | 'btz' | 'district'

type ProgressBarProps = { /** 0..1 */ fraction: number; label: string; tone?: ProgressTone; className?: string }

/** How far something is; `label` says what. */
export function ProgressBar({ fraction, label, tone = 'action', className }: ProgressBarProps) {
  const share = Math.round(Math.min(1, Math.max(0, fraction)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      className={classNames('h-2.5 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={classNames('h-full rounded-full transition-[inline-size] duration-240', fills[tone])}
        style={{ inlineSize: `${share}%` }}
      />
    </div>
  )
}

const fills = { action: 'bg-action', xp: 'bg-xp', streak: 'bg-streak', btz: 'bg-btz', district: 'bg-district' }
