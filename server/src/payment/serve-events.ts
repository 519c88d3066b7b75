import type { FastifyInstance } from 'fastify'

import { refusalReply } from '../platform/http/refusal-reply.ts'
import { insertForgery } from './event-store.ts'
import type { PaymentServices, PlanEvents } from './payment-services.ts'
import { Forgery } from '../platform/payments/payment-provider.ts'
import { receiveEvent } from './receive-event.ts'

/** The largest event in bytes; those of the provider have some thousands. */
const mostBytes = 262_144

type Served = PaymentServices & { planEvents: PlanEvents }

/**
 * `POST /api/payments/events`: the provider's door. The body is taken as the bytes that were signed. What is not signed is
 * 400, and kept for the operator; everything else that is not a fault of ours is taken up, and not sent again.
 */
export function serveEvents(http: FastifyInstance, { app, payments, planEvents }: Served): void {
  const { provider } = payments
  if (!provider) return
  void http.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    door.post('/api/payments/events', { bodyLimit: mostBytes }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['stripe-signature']
      const at = app.clock.now()
      try {
        const event = provider.readEvent(body, typeof signature === 'string' ? signature : undefined, at)
        await receiveEvent({ app, planEvents }, event, at)
        return reply.code(200).send({ received: true })
      } catch (error) {
        if (!(error instanceof Forgery)) throw error
        app.log.warn({ fault: error.message, bytes: body.length }, 'an event without the signature of the provider')
        await insertForgery(app.db, { fault: error.message, body, at })
        const { status, body: refusal } = refusalReply('request.invalid')
        return reply.code(status).send(refusal)
      }
    })
  })
}
