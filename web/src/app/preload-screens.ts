import { loadFeedback } from '../kit/lazy-feedback.tsx'
import { loadToaster } from '../kit/lazy-toaster.tsx'
import { preloadScreen } from './preload-on-intent.ts'
import { routes } from './routes.tsx'

/** Milliseconds that the first screen has the network and the processor for itself. */
const firstScreenMillis = 4_000

/** Fetches the screens that most people open next, and what may appear over them, when the first one has settled. */
export function preloadScreens(): () => void {
  const timer = setTimeout(preload, firstScreenMillis)
  return () => clearTimeout(timer)
}

function preload(): void {
  loadToaster().catch(() => undefined)
  loadFeedback().catch(() => undefined)
  for (const record of routes.filter((each) => each.preload)) preloadScreen(record)
}
