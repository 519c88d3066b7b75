import { customerRoutes } from './customers.ts'
import { apiVersion, eventRoutes } from './events.ts'
import { parseForm } from './form.ts'
import { json, type Asked, type Answer } from './http.ts'
import { newStripeId } from './ids.ts'
import { invoiceRoutes } from './invoices.ts'
import { list, optional, text } from './params.ts'
import { paymentRoutes } from './payments.ts'
import { portalRoutes } from './portal.ts'
import { priceRoutes } from './prices.ts'
import type { Provider, RequestOrigin } from './provider.ts'
import { StripeRefusal } from './refusal.ts'
import { refundRoutes } from './refunds.ts'
import { expand, type Route } from './route.ts'
import { sessionRoutes } from './sessions.ts'
import { subscriptionRoutes } from './subscriptions.ts'

/** The table of routes: each resource brings its own. */
const routes: Route[] = [
  ...customerRoutes,
  ...sessionRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...eventRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
]

type Written = { status: number; body: string; isReplayed: boolean }

/** Answers a request to Stripe's API. */
export function handleApi(provider: Provider, asked: Asked): Exclude<Answer, 'reset'> {
  const key = asked.method === 'POST' ? headerOf(asked, 'idempotency-key') : null
  const request: RequestOrigin = { id: newStripeId('request'), idempotencyKey: key }
  const { status, body, isReplayed } = answerOf(provider, asked, request)
  const headers = {
    'content-type': 'application/json',
    'request-id': request.id,
    'stripe-version': headerOf(asked, 'stripe-version') ?? apiVersion,
    ...(key !== null && { 'idempotency-key': key }),
    ...(isReplayed && { 'idempotent-replayed': 'true' }),
  }
  return { status, headers, body }
}

function answerOf(provider: Provider, asked: Asked, request: RequestOrigin): Written {
  try {
    assertKey(asked)
    const found = findRoute(asked)
    const stored = storedAnswer(provider, asked, request.idempotencyKey)
    if (stored) return { status: stored.status, body: stored.body, isReplayed: true }
    const { status, body, isToBeStored } = run(provider, found, asked, request)
    if (request.idempotencyKey !== null && isToBeStored) {
      const fingerprint = fingerprintOf(asked)
      provider.state.answers[request.idempotencyKey] = { fingerprint, status, body, at: provider.now() }
      provider.changed()
    }
    return { status, body, isReplayed: false }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { ...json(error.status, error.body(request.id)), isReplayed: false }
  }
}

type Found = { route: Route; id: string }

/** Runs a route. What it refuses is stored for the key as what it does, unless parameters were refused before it began. */
function run(
  provider: Provider,
  { route, id }: Found,
  asked: Asked,
  request: RequestOrigin,
): { status: number; body: string; isToBeStored: boolean } {
  try {
    const { expand: paths, ...input } = parseForm(asked.method === 'POST' ? asked.body : asked.query)
    const toExpand = optional(list(text))(paths, 'expand') ?? []
    const object = route.handle({ provider, id, input, request })
    return { ...json(200, expand(provider, object, toExpand)), isToBeStored: true }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { ...json(error.status, error.body(request.id)), isToBeStored: !error.isOfParameters }
  }
}

function assertKey(asked: Asked): void {
  const [scheme, key] = (headerOf(asked, 'authorization') ?? '').split(' ')
  if (scheme !== 'Bearer' || !key) {
    throw new StripeRefusal('You did not provide an API key in the Authorization header, as Bearer auth.', {
      status: 401,
    })
  }
  if (!key.startsWith('sk_test_')) {
    throw new StripeRefusal(`Invalid API Key provided: ${key.slice(0, 8)}****`, { status: 401 })
  }
}

function findRoute({ method, path }: Asked): Found {
  const parts = path.split('/')
  for (const route of routes) {
    const pattern = route.path.split('/')
    const fits = pattern.length === parts.length && pattern.every((part, at) => part === ':id' || part === parts[at])
    if (fits && route.method === method) return { route, id: parts[pattern.indexOf(':id')] ?? '' }
  }
  throw new StripeRefusal(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    { status: 404 },
  )
}

function storedAnswer(provider: Provider, asked: Asked, key: string | null) {
  const stored = key === null ? undefined : provider.state.answers[key]
  if (stored && stored.fingerprint !== fingerprintOf(asked)) {
    throw new StripeRefusal(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    )
  }
  return stored
}

function fingerprintOf({ path, body }: Asked): string {
  return `${path}?${body}`
}

function headerOf({ headers }: Asked, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}
