import { leaveSession, useSession } from '../lib/session.ts'
import { loadApi } from './auth-api.ts'

/** After something that ended sessions: if this browser's was among them, nothing of it stays. */
export async function leaveIfEnded(): Promise<void> {
  if (!useSession.getState().user) return
  // Where the server cannot be asked, the next call tells.
  const session = await (await loadApi()).auth.session().catch(() => undefined)
  if (session === null) leaveSession()
}
