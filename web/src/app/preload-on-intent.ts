import { optionalImport } from '../lib/optional-import.ts'
import { loadScreenTranslations } from '../lib/i18n.ts'
import type { RouteRecord } from '../lib/define-domain.ts'
import { useSession } from '../lib/session.ts'
import { loadScreen } from './load-screen.ts'
import { recordAt } from './all-routes.ts'

/** Milliseconds that a pointer rests on a link before it counts as intent: one that crosses a list fetches nothing. */
const restMillis = 60

/** Fetches the screen behind a link as soon as somebody seems to want it: pointed at, focused, touched. */
export function preloadOnIntent(): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    clearTimeout(resting)
    if (pointerType === 'mouse') resting = setTimeout(() => preloadBehind(target), restMillis)
  })
  document.addEventListener('focusin', ({ target }) => preloadBehind(target))
  document.addEventListener('touchstart', ({ target }) => preloadBehind(target), { passive: true })
}

/** Whether a screen may be fetched before it is opened: by somebody who may open it, and who does not save data. */
export function mayPreload(
  record: Pick<RouteRecord, 'requiresAuth' | 'requiresAdmin'>,
  { signedIn, savesData }: { signedIn: boolean; savesData: boolean },
): boolean {
  return !savesData && !record.requiresAdmin && (signedIn || !record.requiresAuth)
}

/** Fetches a screen and its texts, where this visitor may; once each, as far as it succeeds. It never fails. */
export async function preloadScreen(record: RouteRecord): Promise<void> {
  const signedIn = useSession.getState().user !== null
  if (!mayPreload(record, { signedIn, savesData: savesData() })) return
  // A failure is met again, and told, when the screen is really opened.
  await optionalImport(Promise.all([loadScreen(record), loadScreenTranslations(record.texts)])).catch(() => undefined)
}

/** Fetches what the link at `target` leads to, where it leads to a screen. */
export function preloadBehind(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin || link.target === '_blank') return
  const record = recordAt(link.pathname)
  if (record && link.pathname !== window.location.pathname) void preloadScreen(record)
}

/** Whether the person told the browser to save data; only some browsers say. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  )
}
