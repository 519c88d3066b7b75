import type { FormRecord } from './form.ts'
import { StripeRefusal } from './refusal.ts'

/** Reads a parameter, or refuses it as Stripe does; `name` is written as in its errors: `line_items[0][quantity]`. */
export type Reader<T> = (value: unknown, name: string) => T

type Shape = Record<string, Reader<unknown>>
type Read<S extends Shape> = { [Name in keyof S]: ReturnType<S[Name]> }

export const text: Reader<string> = (value, name) => {
  if (typeof value === 'string' && value !== '') return value
  throw value === undefined || value === '' ? missingParameter(name) : invalid(name, 'Invalid string')
}

export function integer(least: number, most = Number.MAX_SAFE_INTEGER): Reader<number> {
  return (value, name) => {
    const written = text(value, name)
    if (!/^-?\d+$/.test(written)) {
      throw new StripeRefusal(`Invalid integer: ${written}`, { code: 'parameter_invalid_integer', param: name })
    }
    const number = Number(written)
    if (number < least) throw invalid(name, `This value must be greater than or equal to ${least}.`)
    if (number > most) throw invalid(name, `This value must be less than or equal to ${most}.`)
    return number
  }
}

export function choice<const T extends string>(values: readonly T[]): Reader<T> {
  return (value, name) => {
    const written = text(value, name)
    const found = values.find((one) => one === written)
    if (found === undefined) throw invalid(name, `Invalid ${name}: must be one of ${values.join(', ')}`)
    return found
  }
}

export const url: Reader<string> = (value, name) => {
  const written = text(value, name)
  if (!/^https?:\/\//.test(written) || !URL.canParse(written)) {
    throw new StripeRefusal(`Not a valid URL`, { code: 'url_invalid', param: name })
  }
  return written
}

export const flag: Reader<boolean> = (value, name) => choice(['true', 'false'])(value, name) === 'true'

/** Up to 50 pairs, with names of 40 and values of 500 characters; an empty value removes. */
export const metadata: Reader<Record<string, string>> = (value, name) => withChange({}, metadataChange(value, name))

/** The same, as what is different from now on; `''` removes all that was there. */
export const metadataChange: Reader<Record<string, string> | ''> = (value, name) => {
  if (value === '') return ''
  if (!isRecord(value)) throw value === undefined ? missingParameter(name) : invalid(name, 'Invalid object')
  const pairs = Object.entries(value)
  if (pairs.length > 50) throw invalid(name, 'Metadata can have up to 50 keys')
  return Object.fromEntries(
    pairs.map(([key, one]) => {
      if (typeof one !== 'string') throw invalid(`${name}[${key}]`, 'Metadata values must be strings')
      if (key.length > 40) throw invalid(name, 'Metadata keys can have up to 40 characters')
      if (one.length > 500) throw invalid(`${name}[${key}]`, 'Metadata values can have up to 500 characters')
      return [key, one]
    }),
  )
}

/** Metadata after a change. */
export function withChange(
  current: Record<string, string>,
  change: Record<string, string> | '',
): Record<string, string> {
  if (change === '') return {}
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ''))
}

export function list<T>(item: Reader<T>): Reader<T[]> {
  return (value, name) => {
    if (value === undefined) throw missingParameter(name)
    if (!Array.isArray(value)) throw invalid(name, 'Invalid array')
    return value.map((one, index) => item(one, `${name}[${index}]`))
  }
}

export function optional<T>(reader: Reader<T>): Reader<T | undefined> {
  return (value, name) => (value === undefined ? undefined : reader(value, name))
}

/** Parameters by name; one that is not in `shape` is refused. */
export function record<S extends Shape>(shape: S): Reader<Read<S>> {
  return (value, name) => {
    if (value === undefined) throw missingParameter(name)
    if (!isRecord(value)) throw invalid(name, 'Invalid object')
    const within = (key: string) => (name === '' ? key : `${name}[${key}]`)
    const unknown = Object.keys(value).find((key) => !Object.hasOwn(shape, key))
    if (unknown !== undefined) {
      const param = within(unknown)
      throw new StripeRefusal(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    }
    const entries = Object.entries(shape).map(([key, reader]) => [key, reader(value[key], within(key))])
    return Object.fromEntries(entries) as Read<S> // safe: each name of the shape was read by its reader
  }
}

export function invalid(param: string, message: string): StripeRefusal {
  return new StripeRefusal(message, { code: 'parameter_invalid', param })
}

function missingParameter(param: string): StripeRefusal {
  return new StripeRefusal(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

function isRecord(value: unknown): value is FormRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
