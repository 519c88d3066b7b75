import { second } from '@satoshi/rules/time'
import { useEffect, type RefObject } from 'react'

import { movementNow } from '../kit/less-motion.ts'

/** Which windows are dimmer, one after the other, as `city-blink-…` of their paths names them; none in between. */
const blinks = ['1', '', '3', '', '']
const every = 2 * second

/** Lets some windows of a picture that rests blink now and then; none for whoever wants less motion. */
export function useBlinking(picture: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let turn = 0
    const timer = setInterval(() => {
      const element = picture.current
      if (!element) return
      element.dataset['blink'] = movementNow() === 'full' ? blinks[turn++ % blinks.length] : ''
    }, every)
    return () => clearInterval(timer)
  }, [picture])
}
