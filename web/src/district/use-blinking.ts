import { second } from '@satoshi/rules/time'
import { useEffect, type RefObject } from 'react'

import { movementNow } from '../kit/less-motion.ts'

/** Which windows are dimmer, one after the other, as `city-blink-…` of their paths names them; none in between. */
const blinks = ['1', '', '3', '', '']
const every = 2 * second
/** How long a map has to stand first: what is drawn anew within a drag is felt. */
const rest = second

/** Lets some windows of a picture that rests blink now and then; none for whoever wants less motion. */
export function useBlinking(picture: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let [turn, scrolledAt] = [0, 0]
    const frame = picture.current?.closest('.city-surface')
    const onScroll = () => (scrolledAt = performance.now())
    frame?.addEventListener('scroll', onScroll, { passive: true })
    const timer = setInterval(() => {
      const element = picture.current
      if (!element || performance.now() - scrolledAt < rest) return
      element.dataset['blink'] = movementNow() === 'full' ? blinks[turn++ % blinks.length] : ''
    }, every)
    return () => {
      clearInterval(timer)
      frame?.removeEventListener('scroll', onScroll)
    }
  }, [picture])
}
