import { loadScreenTexts } from '../lib/i18n.ts'
import { routes } from './routes.tsx'

/** Fetches the screens that most people open next, once the browser rests. */
export function preloadScreens(): () => void {
  const rest = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 2_000))
  const cancel = window.cancelIdleCallback ?? window.clearTimeout
  const handle = rest(() => {
    for (const record of routes.filter(({ preload }) => preload)) {
      // A failure is met again, and told, when the screen is really opened.
      void Promise.all([record.component(), loadScreenTexts(record.texts)]).catch(() => undefined)
    }
  })
  return () => cancel(handle)
}
