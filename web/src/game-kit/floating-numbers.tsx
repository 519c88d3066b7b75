import { useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { Bitcoin } from './btz.tsx'
import { classNames } from '../kit/class-names.ts'
import {
  addFloatingNumber,
  floatingNumberMillis,
  isFloatingNumberDetail,
  useFloatingNumbers,
  type FloatingNumber,
} from './floating-number-store.ts'
import { Flame, Sparkles, Star, Zap } from '../kit/icon.ts'
import { useMovement } from '../kit/less-motion.ts'
import { numberFormat } from '../kit/formats.ts'
import { signal } from '../kit/signal.ts'

/** Rewards that rise from where they were earned. Listens to the window event `showFloatingNumber`. */
export function FloatingNumbers() {
  const items = useFloatingNumbers((state) => state.items)
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => raise(layer), [])
  useEffect(() => {
    const onShow = (event: Event) => {
      if (!(event instanceof CustomEvent) || !isFloatingNumberDetail(event.detail)) return
      // Raised again it would begin anew with those that rise already.
      if (useFloatingNumbers.getState().items.length === 0) raise(layer)
      addFloatingNumber(event.detail)
      if (event.detail.type === 'btz') signal('coin')
    }
    window.addEventListener('showFloatingNumber', onShow)
    return () => window.removeEventListener('showFloatingNumber', onShow)
  }, [])
  return (
    <div
      ref={layer}
      popover="manual"
      dir="ltr"
      aria-live="polite"
      className="pointer-events-none fixed inset-0 z-60 m-0 block h-full max-h-none w-full max-w-none overflow-hidden border-0 bg-transparent p-0"
    >
      {items.map((item) =>
        item.into ? (
          <FlyingGain key={item.id} item={item} into={item.into} />
        ) : (
          <FloatingNumberCard key={item.id} item={item} />
        ),
      )}
    </div>
  )
}

// Over dialogs, which lie above the page: a box that is opened shows its number over itself. Some browsers cannot.
function raise({ current: layer }: RefObject<HTMLDivElement | null>): void {
  if (!layer?.isConnected || !('showPopover' in layer)) return
  if (layer.matches(':popover-open')) layer.hidePopover()
  layer.showPopover()
}

/** On its way into a counter: only its picture, so that it covers nothing that is read; what it brings is said. */
function FlyingGain({ item, into }: { item: FloatingNumber; into: { x: number; y: number } }) {
  const { t, i18n } = useTranslation()
  const movement = useMovement()
  const { icon: Picture, ink } = styles[item.type]
  const value = numberFormat(i18n.language, { signDisplay: 'exceptZero', maximumFractionDigits: 2 })
  const [x, y] = [into.x - item.place.x, into.y - item.place.y]
  return (
    <div data-floating={item.type} data-flying className="absolute" style={{ left: item.place.x, top: item.place.y }}>
      {movement === 'full' && (
        <Picture
          aria-hidden="true"
          className={classNames('-ms-3 -mt-3 size-6 animate-fly fill-current', ink)}
          style={Object.assign({ animationDuration: `${item.duration ?? floatingNumberMillis}ms` }, flightOf(x, y))}
        />
      )}
      <span dir="auto" className="sr-only">
        {value.format(item.value)} {t(labelKey(item))}
      </span>
    </div>
  )
}

function flightOf(x: number, y: number): Record<string, string> {
  return { '--to-x': `${x}px`, '--to-y': `${y}px` }
}

function FloatingNumberCard({ item }: { item: FloatingNumber }) {
  const { t, i18n } = useTranslation()
  const movement = useMovement()
  const { icon: Picture, ink } = styles[item.type]
  const value = numberFormat(i18n.language, { signDisplay: 'exceptZero', maximumFractionDigits: 2 })
  const millis = item.duration ?? floatingNumberMillis
  return (
    <div data-floating={item.type} className="absolute" style={{ left: item.place.x, top: item.place.y }}>
      <div
        className={classNames(
          'calm flex w-max [transform:translateX(-50%)] flex-col items-center',
          entrances[movement],
          ink,
        )}
        style={{ animationDuration: `${millis}ms` }}
      >
        <span className="numbers flex items-center gap-1.5 rounded-full border border-current bg-surface px-3 py-1 font-display text-xl font-bold shadow-high">
          <Picture aria-hidden="true" className="size-5" />
          {value.format(item.value)}
          {(item.multiplier ?? 1) > 1 && (
            <span className="text-base">×{value.format(item.multiplier ?? 1).replace('+', '')}</span>
          )}
        </span>
        <span dir="auto" className="mt-1 rounded-sm bg-surface px-2 text-sm font-semibold">
          {t(labelKey(item))}
        </span>
        {item.timeRemaining !== undefined && (
          <span dir="auto" className="rounded-sm bg-surface px-2 text-sm">
            {t('feedback.animations.secondsBonus', { seconds: item.timeRemaining })}
          </span>
        )}
      </div>
    </div>
  )
}

function labelKey(item: FloatingNumber) {
  if (item.type === 'btz') return 'feedback.animations.btzGained'
  if (item.type === 'streak') return 'feedback.animations.streakMilestone'
  if (item.type === 'bonus') return 'feedback.animations.timeBonus'
  if (item.type === 'points') return 'feedback.animations.points'
  return item.levelUp ? 'feedback.animations.levelUp' : 'feedback.animations.xpGained'
}

// Above all each says what was earned; without movement it stands there for its time.
const entrances = { full: 'animate-float-up', fade: 'animate-float-fade', none: '' }

const styles = {
  btz: { icon: Bitcoin, ink: 'text-btz-ink' },
  xp: { icon: Star, ink: 'text-xp-ink' },
  streak: { icon: Flame, ink: 'text-streak-ink' },
  bonus: { icon: Zap, ink: 'text-bonus-ink' },
  points: { icon: Sparkles, ink: 'text-streak-ink' },
}
