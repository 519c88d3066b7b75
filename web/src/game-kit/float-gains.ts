import type { Millis } from '@satoshi/rules/time'

import type { FloatingNumberDetail } from './floating-number-store.ts'
import { showFloatingNumber } from './window-events.ts'

/** Something that was gained, as its number shows it. */
export type Gain = Omit<FloatingNumberDetail, 'position'>

/** Time between two floating numbers, so that each is read before the next rises. */
export const betweenGainsMillis: Millis = 450

/** About the width of a floating number, in pixels: they rise beside each other. */
const numberWidth = 116

/** How long a number flies that goes into a counter. */
export const flightMillis: Millis = 620

type Rising = {
  /** Time from one number to the next; longer where each is to be read alone. */
  every?: Millis
  /** The counter that a gain flies into; those that have none rise. */
  into?: (gain: Gain) => Element | null
}

/**
 * Lets gains rise over `place`, one after another in the direction of reading, from the middle of the screen where there
 * is no place. Gives how long it takes until the last one rises.
 */
export function floatGains(
  gains: readonly Gain[],
  place: Element | null,
  { every = betweenGainsMillis, into }: Rising = {},
): Millis {
  if (gains.length === 0) return 0
  const first = place?.getBoundingClientRect()
  const direction = document.documentElement.dir === 'rtl' ? -1 : 1
  gains.forEach((gain, turn) => {
    const aside = direction * (turn - (gains.length - 1) / 2) * numberWidth
    setTimeout(() => {
      // What was pressed may be gone by now: the number rises from where it was.
      const box = place?.isConnected ? place.getBoundingClientRect() : first
      const counter = into?.(gain)?.getBoundingClientRect()
      const flight = counter && { into: middleOf(counter), duration: flightMillis }
      showFloatingNumber({ ...gain, ...flight, position: flight && box ? middleOf(box) : placeOver(box, aside) })
    }, turn * every)
  })
  return (gains.length - 1) * every
}

function middleOf({ left, top, width, height }: DOMRect): { x: number; y: number } {
  return { x: left + width / 2, y: top + height / 2 }
}

function placeOver(box: DOMRect | undefined, aside: number): { x: number; y: number } {
  const middle = box ? box.left + box.width / 2 : window.innerWidth / 2
  const top = box ? Math.min(box.top, window.innerHeight * 0.7) : window.innerHeight / 2
  return { x: middle + aside, y: top }
}
