import { loadFeedback } from '../game-kit/lazy-feedback.tsx'
import { loadToaster } from '../kit/lazy-toaster.tsx'
import { whenSettled } from '../lib/when-settled.ts'
import { preloadScreen } from './preload-on-intent.ts'
import { routes } from './all-routes.ts'

/** Fetches the screens that most people open next, and what may appear over them, when the first one has settled. */
export function preloadScreens(): () => void {
  return whenSettled(preload)
}

function preload(): void {
  loadToaster().catch(() => undefined)
  loadFeedback().catch(() => undefined)
  for (const record of routes.filter((each) => each.preload)) preloadScreen(record)
}
