import { loadFeedback } from '../game-kit/lazy-feedback.tsx'
import { loadToaster } from '../kit/lazy-toaster.tsx'
import { whenHandsRest, whenSettled } from '../lib/when-settled.ts'
import { preloadScreen } from './preload-on-intent.ts'
import { routes } from './all-routes.ts'

/** What is fetched ahead, in its order. */
const ahead: (() => Promise<unknown>)[] = [
  loadToaster,
  loadFeedback,
  ...routes.filter(({ preload }) => preload).map((record) => () => preloadScreen(record)),
]

/**
 * Fetches the screens that most people open next, and what may appear over them, when the first one has settled: one after
 * the other, each while no hand moves anything. Gives the way to call off what is left.
 */
export function preloadScreens(): () => void {
  let isOff = false
  let callOff = whenSettled(() => void fetchFrom(0))
  const fetchFrom = async (index: number) => {
    await ahead[index]?.().catch(() => undefined)
    if (!isOff && index + 1 < ahead.length) callOff = whenHandsRest(() => void fetchFrom(index + 1))
  }
  return () => {
    isOff = true
    callOff()
  }
}
