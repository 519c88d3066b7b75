/** Outcome of a rule: a value, or a refusal with a stable code. Rules never throw for what a player can cause. */
export type Outcome<Value, Code extends string = string> = Ok<Value> | Refused<Code>

export type Ok<Value> = { ok: true; value: Value }
export type Refused<Code extends string = string> = { ok: false; code: Code; details: RefusalDetails }
export type RefusalDetails = Record<string, string | number | boolean | null>

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value }
}

/** A refusal: `code` is `domain.reason` and has a translation under `refusals.<code>`; `details` fill its placeholders. */
export function refused<Code extends string>(code: Code, details: RefusalDetails = {}): Refused<Code> {
  return { ok: false, code, details }
}
