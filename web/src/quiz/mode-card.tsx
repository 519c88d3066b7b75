import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Chip } from '../kit/chip.tsx'
import { classNames } from '../kit/class-names.ts'
import { ArrowRight, Clock, type Zap } from '../kit/icon.ts'
import { numberFormat } from '../kit/formats.ts'

type ModeCardProps = {
  to: string
  icon: typeof Zap
  tone: keyof typeof tones
  /** One number, or the least and the most. */
  minutes?: number[]
  title: string
  text: string
}

/** A way to play. The whole card leads there. */
export function ModeCard({ to, icon: Picture, tone, minutes, title, text }: ModeCardProps) {
  const { t, i18n } = useTranslation()
  return (
    <Link
      to={to}
      className={classNames(
        'group flex h-full gap-4 rounded-lg border bg-surface p-5 shadow-low transition-[border-color,transform] duration-180 active:translate-y-px md:flex-col md:gap-5',
        tones[tone].card,
      )}
    >
      <span className={classNames('grid size-14 shrink-0 place-items-center rounded-lg', tones[tone].sign)}>
        <Picture aria-hidden="true" className="size-7" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="font-display text-xl leading-tight font-bold">{title}</span>
        <span className="text-sm text-muted">{text}</span>
        {minutes && (
          <span className="mt-2">
            <Chip icon={<Clock aria-hidden="true" className="size-4" />}>
              {t('quiz.modes.minutes', { minutes: rangeText(minutes, i18n.language) })}
            </Chip>
          </span>
        )}
      </span>
      <ArrowRight
        aria-hidden="true"
        className="size-5 shrink-0 self-center text-muted transition-transform duration-180 group-hover:translate-x-1 md:self-end rtl:-scale-x-100 rtl:group-hover:-translate-x-1"
      />
    </Link>
  )
}

/** Cards under each other on a phone, beside each other where there is room. */
export function ModeGrid({ children }: { children: ReactNode }) {
  return <div className="grid gap-3 md:grid-cols-3">{children}</div>
}

function rangeText([from = 0, to = from]: number[], language: string): string {
  const format = numberFormat(language)
  return from === to ? format.format(from) : format.formatRange(from, to)
}

const tones = {
  info: { card: 'border-info/35 hover:border-info', sign: 'bg-info/14 text-info-ink' },
  xp: { card: 'border-xp/40 hover:border-xp', sign: 'bg-xp/16 text-xp-ink' },
  btz: { card: 'border-btz/40 hover:border-btz', sign: 'bg-btz/14 text-btz-ink' },
  streak: { card: 'border-streak/35 hover:border-streak', sign: 'bg-streak/12 text-streak-ink' },
}
