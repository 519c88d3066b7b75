import { leaveFor } from './leaving.ts'
import { useSession } from './session.ts'
import { storedUser } from './session-user.ts'
import { storageKeys } from './storage.ts'

/**
 * Keeps this tab with the others: when somebody signs out in one of them, or another player in, this one forgets who it
 * showed and begins anew. Called once at start.
 */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.user || key === null) void follow()
  })
  // A page that comes back from the browser's memory has heard nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void follow())
}

async function follow(): Promise<void> {
  const here = useSession.getState().user
  const now = storedUser()
  if (!here || here.id === now?.id) return
  const path = now ? '/' : '/welcome'
  try {
    const { deletePrivateRecords } = await import('./private-records.ts')
    await deletePrivateRecords()
    leaveFor(path)
  } catch {
    // The code did not come, without network: the tab that signed out has removed what was kept.
    window.location.assign(path)
  }
}
