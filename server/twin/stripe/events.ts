import type Stripe from 'stripe'

import { newStripeId } from './ids.ts'
import { list, optional, record, text } from './params.ts'
import type { RequestOrigin } from './provider.ts'
import { listOf, listParameters, route, type Route } from './route.ts'

/** The version of the API whose shapes the twin speaks: that of the package. */
export const apiVersion = '2026-10-28.endive'

export const eventRoutes: Route[] = [
  route(
    'GET',
    '/v1/events',
    record({ ...listParameters, type: optional(text), types: optional(list(text)) }),
    ({ provider, input: { type, types, ...page } }) => {
      const fitting = provider.state.events
        .filter((event) => type === undefined || event.type === type)
        .filter((event) => types === undefined || types.includes(event.type))
      return listOf('/v1/events', fitting, page)
    },
  ),
]

export type NewEvent = {
  type: Stripe.Event['type']
  object: object
  created: number
  request: RequestOrigin | undefined
}

/** An event that carries a copy of `object` as it is now. */
export function newEvent({ type, object, created, request }: NewEvent): Stripe.Event {
  const event = {
    id: newStripeId('event'),
    object: 'event',
    api_version: apiVersion,
    created,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
    type,
  }
  return event as Stripe.Event // safe: whoever emits gives a type the object that it is of
}
