import type { Api } from '../lib/api.ts'
import { leaveSession, useSession } from '../lib/session.ts'

/** After something that ended sessions: if this browser's was among them, nothing of it stays. */
export async function leaveIfEnded(api: Api): Promise<void> {
  if (!useSession.getState().user) return
  // Where the server cannot be asked, the next call tells.
  const session = await api.auth.session().catch(() => undefined)
  if (session === null) leaveSession()
}
