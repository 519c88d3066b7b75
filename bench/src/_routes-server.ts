import type { Clock } from '../../server/src/platform/clock.ts'
import { freePort } from '../../server/src/platform/free-port.ts'
import { serveApi, type ApiRouter } from '../../server/src/platform/http/api.ts'
import { closeHttpServer, createHttpServer } from '../../server/src/platform/http/http-server.ts'
import type { Session, SessionOf } from '../../server/src/platform/http/router.ts'
import { createLog } from '../../server/src/platform/log.ts'

/** Serves some routes alone, in this process and behind the product's HTTP edge; the cookie is the player's id. */
export async function serveRoutes(
  routes: Partial<ApiRouter>,
  clock: Clock,
): Promise<{ port: number; close: () => Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const http = await createHttpServer({
    log: createLog('silent'),
    clock,
    publicUrl: url,
    port,
    trustProxy: false as const,
  })
  const sessionOf: SessionOf = async ({ cookies: userId }) => (userId === '' ? null : sessionNamed(userId))
  // safe: routes are made of what is there
  serveApi(http, routes as ApiRouter, { sessionOf, validatesAnswers: false })
  await http.listen({ host: '127.0.0.1', port })
  return { port, close: () => closeHttpServer(http) }
}

function sessionNamed(userId: string): Session {
  const roles = { admin: false, sponsorOf: [] }
  return { sessionId: userId, userId, emailConfirmed: true, language: 'pt-BR', complete: true, roles }
}
