import type { RefusalCode } from '@satoshi/contract/refusals'
import type { Outcome, RefusalDetails } from '@satoshi/rules/outcome'

/**
 * An answer that the product expects, thrown by use cases and turned into the contract's error
 * `{ code, details }` at the edge. Not a fault: it is not logged.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

export function refuse(code: RefusalCode, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, details)
}

/** The value of an outcome; a refusal is thrown. */
export function unwrap<Value>(outcome: Outcome<Value, RefusalCode>): Value {
  if (outcome.ok) return outcome.value
  throw new Refusal(outcome.code, outcome.details)
}
