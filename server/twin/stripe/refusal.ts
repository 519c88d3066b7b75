/** Kinds of errors of Stripe's API that the twin answers with. */
type ErrorType = 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'

type Details = {
  status?: number
  type?: ErrorType
  code?: string
  /** What the bank gave as its reason. */
  declineCode?: string
  param?: string
  charge?: string
}

/** An error that Stripe would answer with, in its shape. `isOfParameters`: nothing was begun, and no key remembers it. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly isOfParameters: boolean
  readonly #details: Details

  constructor(message: string, details: Details = {}) {
    super(message)
    this.#details = details
    this.status = details.status ?? 400
    this.isOfParameters = details.code?.startsWith('parameter_') ?? false
  }

  body(requestId: string): object {
    const { type = 'invalid_request_error', code, declineCode, param, charge } = this.#details
    const { message } = this
    return {
      error: {
        type,
        code,
        decline_code: declineCode,
        message,
        param,
        charge,
        request_log_url: null,
        request_id: requestId,
      },
    }
  }
}

/** Nothing has that id. */
export function missing(object: string, id: string, param: string, status = 404): StripeRefusal {
  return new StripeRefusal(`No such ${object}: '${id}'`, { status, code: 'resource_missing', param })
}
