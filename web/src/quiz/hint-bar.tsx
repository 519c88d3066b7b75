import type { Hint, HintOffer, MatchView } from '@satoshi/contract/match'
import { formatNamed } from '@satoshi/rules/match/format'
import { second } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { showFloatingNumber } from '../game-kit/window-events.ts'
import { classNames } from '../kit/class-names.ts'
import { ClockPlus, SkipForward, SquareDivide } from '../kit/icon.ts'
import { announce } from '../kit/live-region.tsx'
import { Num } from '../kit/number-text.tsx'
import { signal } from '../kit/signal.ts'
import { query } from '../lib/api.ts'

type HintBarProps = {
  hints: NonNullable<MatchView['hints']>
  format: MatchView['format']
  /** The hint that is on its way. */
  hinting: Hint | null
  /** After an answer nothing can be used any more. */
  answered: boolean
  onHint: (hint: Hint) => void
}

/**
 * The three hints over the answers. One that cannot be used says why when it is pressed, and keeps its place in the order
 * of the Tab key. Whoever holds none sees them quiet, with how one comes by them.
 */
export function HintBar({ hints: { left, offers }, format, hinting, answered, onHint }: HintBarProps) {
  const { t } = useTranslation()
  const id = useId()
  const [asked, setAsked] = useState<HintOffer['bar']>(null)
  const time = useRef<HTMLButtonElement>(null)
  const extraSeconds = (formatNamed(format).hints?.extraMillis ?? 0) / second
  const holdsNone = offers.every(({ held }) => held === 0)
  const isQuiet = holdsNone && offers.every(({ bar }) => bar !== 'match.hintRepeated')
  useShownTime(offers, time, extraSeconds)
  useAnnouncedHalf(offers)
  const press = ({ hint, bar }: HintOffer) => {
    if (answered || hinting) return
    setAsked(bar)
    if (bar !== null) return
    signal('tap')
    onHint(hint)
  }
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <div className="grid grid-cols-3 gap-2">
        {offers.map((offer) => (
          <HintButton
            key={offer.hint}
            offer={offer}
            seconds={extraSeconds}
            shut={answered || (hinting !== null && hinting !== offer.hint)}
            busy={hinting === offer.hint}
            quiet={isQuiet}
            place={offer.hint === 'extraTime' ? time : null}
            onPress={() => press(offer)}
          />
        ))}
      </div>
      <p className="min-h-5 text-center text-sm text-pretty text-muted">
        <span id={id} className="sr-only">
          {t('quiz.hints.title')}
        </span>
        <span role="status">
          <HintNote bar={asked ?? (left === 0 ? 'match.hintsUsedUp' : null)} left={left} holdsNone={isQuiet} />
        </span>
      </p>
    </div>
  )
}

type HintButtonProps = {
  offer: HintOffer
  seconds: number
  shut: boolean
  busy: boolean
  quiet: boolean
  place: RefObject<HTMLButtonElement | null> | null
  onPress: () => void
}

function HintButton({ offer: { hint, held, bar }, seconds, shut, busy, quiet, place, onPress }: HintButtonProps) {
  const { t } = useTranslation()
  const id = useId()
  const Picture = pictures[hint]
  const isUsed = bar === 'match.hintRepeated'
  return (
    <div className="grid">
      <button
        ref={place}
        type="button"
        aria-describedby={bar ? id : undefined}
        aria-disabled={shut || bar !== null || undefined}
        aria-busy={busy || undefined}
        onClick={onPress}
        className={classNames(
          'flex min-h-12 items-center justify-center gap-1 rounded-md border px-1 text-sm font-semibold sm:gap-2',
          'transition-[transform,background-color] duration-120 active:translate-y-px',
          busy || isUsed
            ? 'border-action bg-action/16 text-action-ink'
            : quiet
              ? 'border-transparent text-muted'
              : idle,
          !quiet && !isUsed && !busy && (shut || bar !== null) && 'opacity-55',
        )}
      >
        <Picture aria-hidden="true" className={classNames('size-5 shrink-0', busy && 'animate-pulse')} />
        <span className="truncate">{t(`quiz.hints.name.${hint}`, { seconds })}</span>
        <span className="sr-only">{[t(`quiz.hints.does.${hint}`), t('quiz.hints.have')].join('. ')}</span>
        <span className="numbers min-w-5 rounded-full bg-raised px-1 py-0.5 text-center text-xs text-muted sm:min-w-6">
          <Num value={held} />
        </span>
      </button>
      {bar && (
        <span id={id} className="sr-only">
          {t(`refusals.${bar}`)}
        </span>
      )}
    </div>
  )
}

type HintNoteProps = { bar: HintOffer['bar']; left: number; holdsNone: boolean }

/** Why the pressed hint cannot be used, else how many may be; for whoever lacks one, how hints are come by. */
function HintNote({ bar, left, holdsNone }: HintNoteProps) {
  const { t } = useTranslation()
  const lacksOne = holdsNone || bar === 'match.hintNotHeld'
  const { data } = useQuery({ ...query.box.read.queryOptions(), enabled: lacksOne })
  const comeInBoxes = lacksOne && data && (!data.fixed || data.chests.some(({ loot }) => loot.hints > 0))
  if (comeInBoxes && holdsNone && bar !== 'match.hintUseless') return t('quiz.hints.boxes')
  if (bar !== null) return [t(`refusals.${bar}`), ...(comeInBoxes ? [t('quiz.hints.boxes')] : [])].join(' ')
  if (holdsNone) return data ? t('quiz.hints.none') : null
  return t('quiz.hints.left', { count: left })
}

const usedNow = (offers: readonly HintOffer[], hint: Hint) =>
  offers.some((offer) => offer.hint === hint && offer.bar === 'match.hintRepeated')

/** The seconds rise from their button when they are there; a reload shows them no second time. */
function useShownTime(offers: readonly HintOffer[], button: RefObject<HTMLButtonElement | null>, seconds: number) {
  const isUsed = usedNow(offers, 'extraTime')
  const before = useRef(isUsed)
  useEffect(() => {
    if (isUsed && !before.current) {
      const box = button.current?.getBoundingClientRect()
      const position = { x: box ? box.left + box.width / 2 : window.innerWidth / 2, y: box?.top ?? 0 }
      showFloatingNumber({ type: 'bonus', value: seconds, timeRemaining: seconds, position })
    }
    before.current = isUsed
  }, [isUsed, seconds, button])
}

function useAnnouncedHalf(offers: readonly HintOffer[]) {
  const { t } = useTranslation()
  const isUsed = usedNow(offers, 'fiftyFifty')
  const before = useRef(isUsed)
  useEffect(() => {
    if (isUsed && !before.current) announce(t('quiz.hints.halved'))
    before.current = isUsed
  }, [isUsed, t])
}

const idle = 'border-control bg-surface text-ink hover:border-action hover:bg-raised'
const pictures = { fiftyFifty: SquareDivide, extraTime: ClockPlus, skip: SkipForward }
