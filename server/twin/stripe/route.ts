import { integer, invalid, optional, record, text, type Reader } from './params.ts'
import type { Provider, RequestOrigin } from './provider.ts'
import { missing } from './refusal.ts'

/** A call of the API as a route takes it: `input` is the body or the query, without `expand`. */
export type Call = { provider: Provider; id: string; input: unknown; request: RequestOrigin }

/** A row of the table of routes. `:id` in the path is `call.id`. */
export type Route = { method: 'DELETE' | 'GET' | 'POST'; path: string; handle: (call: Call) => object }

type Handle<T> = (call: { provider: Provider; id: string; input: T; request: RequestOrigin }) => object

/** A route whose parameters are read by `reader` before it begins. */
export function route<T>(method: Route['method'], path: string, reader: Reader<T>, handle: Handle<T>): Route {
  return {
    method,
    path,
    handle: ({ input, ...call }) => handle({ ...call, input: reader(input, '') }),
  }
}

export const noParameters = record({})

/** Parameters that every list takes. */
export const listParameters = {
  limit: optional(integer(1, 100)),
  starting_after: optional(text),
  created: optional(instants),
}

type Bounds = { from: number; to: number }

/** `created=…`, or `created[gte]=…` and its like, in seconds. */
function instants(value: unknown, name: string): Bounds {
  const second = integer(0)
  if (typeof value === 'string') return { from: second(value, name), to: second(value, name) }
  const bound = optional(second)
  const { gte, gt, lte, lt } = record({ gte: bound, gt: bound, lte: bound, lt: bound })(value, name)
  return {
    from: Math.max(gte ?? 0, gt === undefined ? 0 : gt + 1),
    to: Math.min(lte ?? Infinity, lt === undefined ? Infinity : lt - 1),
  }
}

type Listed = { id: string; created: number }
type ListInput = { limit?: number | undefined; starting_after?: string | undefined; created?: Bounds | undefined }

/** A page of `all`, which stand in the order in which they were made: the newest first, ten where no limit is given. */
export function listOf(
  url: string,
  all: readonly Listed[],
  { limit = 10, starting_after, created }: ListInput,
): object {
  const newest = all.toReversed()
  const after = starting_after === undefined ? -1 : newest.findIndex(({ id }) => id === starting_after)
  if (starting_after !== undefined && after < 0) throw missing('object', starting_after, 'starting_after', 400)
  const fitting = newest
    .slice(after + 1)
    .filter((one) => created === undefined || (one.created >= created.from && one.created <= created.to))
  return { object: 'list', data: fitting.slice(0, limit), has_more: fitting.length > limit, url }
}

/** What of the API may be expanded, and where its objects are. */
const expandable = {
  customer: 'customers',
  payment_intent: 'intents',
  latest_charge: 'charges',
  charge: 'charges',
  failure_balance_transaction: 'transactions',
  product: 'products',
  subscription: 'subscriptions',
  invoice: 'invoices',
  latest_invoice: 'invoices',
} as const satisfies Record<string, keyof Provider['state']>

/** Stripe's bound on the names of a path. */
const deepest = 4

/** A copy of `object` with the objects instead of their ids at `paths`, such as `payment_intent.latest_charge`. */
export function expand(provider: Provider, object: object, paths: readonly string[]): object {
  if (paths.length > 4 * 5) throw invalid('expand', 'You can expand up to 20 properties')
  const copy = structuredClone(object)
  for (const path of paths) {
    const names = path.split('.')
    if (names.length > deepest) {
      throw invalid('expand', `You cannot expand more than ${deepest} levels of a property. Property: ${path}`)
    }
    expandPath(provider, copy, names, path)
  }
  return copy
}

function expandPath(provider: Provider, target: object, [head = '', ...rest]: string[], path: string): void {
  const holder = target as Record<string, unknown> // safe: an object of the API has names and values
  if (head === 'data' && Array.isArray(holder['data'])) {
    for (const one of holder['data'] as object[]) expandPath(provider, one, rest, path) // safe: lists are of objects
    return
  }
  if (head === 'payments' && holder['object'] === 'invoice') {
    const payments = Object.values(provider.state.invoicePayments).filter(({ invoice }) => invoice === holder['id'])
    holder['payments'] ??= listOf('/v1/invoice_payments', structuredClone(payments), {})
    if (rest.length > 0) expandPath(provider, holder['payments'] as object, rest, path) // safe: it is the list
    return
  }
  const included = holder[head]
  if (rest.length > 0 && typeof included === 'object' && included !== null) {
    return expandPath(provider, included, rest, path)
  }
  // A refund has it only once it has failed.
  if (head === 'failure_balance_transaction' && holder['object'] === 'refund' && !Object.hasOwn(holder, head)) return
  if (!Object.hasOwn(expandable, head) || !Object.hasOwn(holder, head)) {
    throw invalid('expand', `This property cannot be expanded (${path}).`)
  }
  const known: Record<string, object> = provider.state[expandable[head as keyof typeof expandable]] // safe: asked above
  const value = holder[head]
  if (typeof value === 'string' && known[value]) holder[head] = structuredClone(known[value])
  const expanded = holder[head]
  if (rest.length > 0 && typeof expanded === 'object' && expanded !== null) expandPath(provider, expanded, rest, path)
}
