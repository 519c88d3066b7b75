import { noteLength, rejectionReasons } from '@satoshi/rules/identity-check/standing'
import type { Instant } from '@satoshi/rules/time'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import type { App } from '../platform/app.ts'
import { refusalReply } from '../platform/http/refusal-reply.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { findCase, writeToQueue, type CaseRow } from './case-store.ts'
import { lockWithPlayer, settle, publishDecision, type Decision } from './decide.ts'
import { faultOfSignature, signatureHeader } from './signature.ts'

/** The largest result in bytes. */
const mostBytes = 8_192

/** Text that the database takes and screens show as it is. */
const plainText = z.string().refine((text) => text.isWellFormed() && !text.includes('\0'))

const result = z.discriminatedUnion('result', [
  z.object({ caseId: z.uuid(), result: z.literal('approve') }),
  z.object({
    caseId: z.uuid(),
    result: z.literal('reject'),
    reason: z.enum(rejectionReasons),
    note: plainText.trim().max(noteLength).default(''),
  }),
  z.object({ caseId: z.uuid(), result: z.literal('review') }),
])
type Result = z.infer<typeof result>

/**
 * `POST /api/identity-check/results`: the provider's door, where one is configured. The body is taken as the bytes that were
 * signed, and read only after that was proven. What is not signed, or not in these minutes, is 400; what is signed and has
 * no use any more (decided, withdrawn, an admin's) is accepted without an effect, and not sent again.
 */
export function serveResults(http: FastifyInstance, { app }: { app: App }): void {
  const { identityProvider: provider, identityKeys } = app.config
  if (!provider || !identityKeys) return
  void http.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    door.post('/api/identity-check/results', { bodyLimit: mostBytes }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = request.headers[signatureHeader]
      const at = app.clock.now()
      const signed = { header: typeof header === 'string' ? header : undefined, at }
      const fault = faultOfSignature(provider.secret, 'result', body, signed)
      const read = fault === null ? resultIn(body) : null
      if (read) {
        await receiveResult(app, read, at)
        return reply.code(200).send({ received: true })
      }
      app.log.warn({ fault: fault ?? 'malformed', bytes: body.length }, 'an identity result that proves nothing')
      const { status, body: refusal } = refusalReply('request.invalid')
      return reply.code(status).send(refusal)
    })
  })
}

function resultIn(body: Buffer): Result | null {
  try {
    return result.safeParse(JSON.parse(body.toString())).data ?? null
  } catch {
    return null
  }
}

/** Takes up what the provider says of a case that is its to decide; of any other it changes nothing. */
async function receiveResult(app: App, said: Result, at: Instant): Promise<void> {
  const { caseId } = said
  const userId = await app.inTransaction(async (tx) => {
    const found = await findCase(tx, caseId)
    const row = found && (await lockWithPlayer(tx, found.userId, caseId))
    if (row?.state !== 'pending' || row.checker !== 'provider') return null
    const isDecided = said.result !== 'review' && (await decided(app, tx, { row, decision: decisionOf(said), at }))
    if (!isDecided) await writeToQueue(tx, caseId)
    return isDecided ? row.userId : null
  })
  if (userId !== null) publishDecision(app, userId)
}

function decisionOf(said: Exclude<Result, { result: 'review' }>): Decision {
  return said.result === 'approve'
    ? { decision: 'approve' }
    : { decision: 'reject', reason: said.reason, note: said.note }
}

type Deciding = { row: CaseRow; decision: Decision; at: Instant }

/** What of an approval is for an admin to look at: a CPF that somebody else is verified with, a case that does not open. */
const forAdmins: ReadonlySet<string> = new Set(['identityCheck.cpfTaken', 'identityCheck.notOpened'])

/** Whether the provider's word stands. */
async function decided(app: App, tx: Tx, { row, decision, at }: Deciding): Promise<boolean> {
  try {
    await settle(app, tx, row, { decision, by: null, at })
    return true
  } catch (error) {
    // Refused before anything is written.
    if (error instanceof Refusal && forAdmins.has(error.code)) return false
    throw error
  }
}
