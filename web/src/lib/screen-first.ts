import { second, type Millis } from '@satoshi/rules/time'

import { nextTask } from './in-own-tasks.ts'

/** Nothing is held back for longer than this, whatever does not come. */
const longestMillis: Millis = 10 * second

let holds = 0
const waiting = new Set<() => void>()

/** Holds back what is laid over the screen while what the screen is for is on its way; gives what lets go. */
export function holdOverlays(): () => void {
  let holding = true
  holds += 1
  return () => {
    if (!holding) return
    holding = false
    holds -= 1
    if (holds === 0) waiting.forEach((go) => go())
  }
}

/** Resolves when nothing is held back, and what took its place in the same moment does not hold it again. */
export async function overlaysMayCome(): Promise<void> {
  const until = performance.now() + longestMillis
  while (holds > 0 && performance.now() < until) {
    await released(until - performance.now())
    await nextTask()
  }
}

function released(millis: Millis): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      waiting.delete(go)
      resolve()
    }
    const timer = setTimeout(go, millis)
    waiting.add(go)
  })
}
