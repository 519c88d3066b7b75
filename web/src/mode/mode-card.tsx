import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Chip } from '../kit/chip.tsx'
import { classNames } from '../kit/class-names.ts'
import { ArrowRight, Clock, Lock } from '../kit/icon.ts'
import { numberFormat } from '../kit/formats.ts'
import { modeStyles, type ModeStyle } from './mode-style.ts'
import type { Mode } from './modes.ts'

export type ModeCardProps = {
  mode: Mode
  text: string
  /** Chips of what it gives today. */
  gives: ReactNode
  /** What is to be known before it begins. */
  remark: string | null
  /** Why it cannot be begun now. */
  closed: string | null
  /** Begins it where no address does. */
  onBegin: () => void
  busy: boolean
}

/** A way to play. The whole card begins it; one that is closed says why, and leads nowhere. */
export function ModeCard({ mode, text, gives, remark, closed, onBegin, busy }: ModeCardProps) {
  const style = modeStyles[mode.name]
  const inside = <Inside mode={mode} style={style} text={text} gives={gives} remark={remark} closed={closed} />
  if (closed !== null) return <div className={classNames(shape, 'border-line bg-surface')}>{inside}</div>
  const classes = classNames(shape, open, tones[style.tone].card)
  if (mode.to !== null) {
    return (
      <Link to={mode.to} className={classes}>
        {inside}
      </Link>
    )
  }
  return (
    <button type="button" onClick={busy ? undefined : onBegin} aria-busy={busy || undefined} className={classes}>
      {inside}
    </button>
  )
}

type InsideProps = Pick<ModeCardProps, 'mode' | 'text' | 'gives' | 'remark' | 'closed'> & { style: ModeStyle }

function Inside({ mode, style, text, gives, remark, closed }: InsideProps) {
  const { t } = useTranslation()
  const Picture = closed === null ? style.icon : Lock
  const sign = closed === null ? tones[style.tone].sign : 'bg-raised text-muted'
  return (
    <>
      <span className={classNames('grid size-12 shrink-0 place-items-center rounded-md', sign)}>
        <Picture aria-hidden="true" className="size-6" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="font-display text-lg leading-tight font-bold">{t(`mode.names.${mode.name}`)}</span>
        <span className="text-sm text-muted">{closed ?? text}</span>
        {remark !== null && closed === null && <span className="text-sm font-medium">{remark}</span>}
        <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {mode.minutes !== null && <Minutes minutes={mode.minutes} />}
          {mode.questions !== null && <Chip>{t('quiz.choose.questions', { count: mode.questions })}</Chip>}
          {closed === null && gives}
        </span>
      </span>
      {closed === null && <Arrow />}
    </>
  )
}

function Minutes({ minutes }: { minutes: number }) {
  const { t, i18n } = useTranslation()
  return (
    <Chip icon={<Clock aria-hidden="true" className="size-4" />}>
      {t('quiz.choose.minutes', { minutes: numberFormat(i18n.language).format(minutes) })}
    </Chip>
  )
}

function Arrow() {
  return (
    <ArrowRight
      aria-hidden="true"
      className="size-5 shrink-0 self-center text-muted transition-transform duration-180 group-hover:translate-x-1 rtl:-scale-x-100 rtl:group-hover:-translate-x-1"
    />
  )
}

const shape = 'flex h-full w-full gap-4 rounded-lg border p-4 text-start'
const open =
  'group bg-surface shadow-low transition-[border-color,transform] duration-180 active:translate-y-px aria-busy:opacity-70'

const tones = {
  info: { card: 'border-info/35 hover:border-info', sign: 'bg-info/14 text-info-ink' },
  xp: { card: 'border-xp/40 hover:border-xp', sign: 'bg-xp/16 text-xp-ink' },
  btz: { card: 'border-btz/40 hover:border-btz', sign: 'bg-btz/14 text-btz-ink' },
  streak: { card: 'border-streak/35 hover:border-streak', sign: 'bg-streak/12 text-streak-ink' },
}
