import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** Writes a value as JSON; throws where it is not of its kind. */
export type Write = (value: unknown) => string

/** Writers that were made, by their schemas: most answers have parts in common. */
const made = new WeakMap<$ZodType, Write>()

/**
 * What writes values of a schema as JSON: one walk, made once out of the schema. It writes what the schema names and
 * nothing else, so that a row with more columns than the contract never leaves the server, and throws where a value is of
 * another kind than its schema, whatever it may hold. Bounds and formats are not looked at: that is the validation's.
 * Throws for a schema that changes what it reads, or whose values are none of JSON.
 */
export function writerOf(schema: $ZodType): Write {
  const known = made.get(schema)
  if (known) return known
  const write = makeWriter(schema as $ZodTypes) // safe: every schema of zod's is one of these
  made.set(schema, write)
  return write
}

function makeWriter(schema: $ZodTypes): Write {
  const { def } = schema._zod
  if (def.checks?.some((check) => check._zod.def.check === 'overwrite')) throw new Error('an answer is not changed')
  switch (def.type) {
    case 'string':
      return writeText
    case 'enum':
      return literalWriter(Object.values(def.entries))
    case 'number':
      return writeNumber
    case 'boolean':
      return writeBoolean
    case 'null':
      return writeNull
    case 'literal':
      return literalWriter(def.values)
    case 'nullable': {
      const write = writerOf(def.innerType)
      return (value) => (value === null ? 'null' : write(value))
    }
    case 'optional':
      // Left out by the object that it stands in.
      return writerOf(def.innerType)
    case 'array':
      return listWriter(writerOf(def.element))
    case 'record':
      return recordWriter(fitsOf(def.keyType), writerOf(def.valueType))
    case 'object':
      return objectWriter(def.shape)
    case 'union':
      return unionWriter(def.options, 'discriminator' in def ? String(def.discriminator) : null)
    case 'intersection':
      return joined(writerOf(def.left), writerOf(def.right))
    default:
      throw new Error(`nothing writes ${def.type}`)
  }
}

/**
 * What JSON writes in another way: control characters, the quote, the backslash, and what may be half of a pair. Told by
 * what it is not: everything from the space on but for these.
 */
const special = /[^ !#-[\]-\ud7ff\ue000-\uffff]/

function writeText(value: unknown): string {
  if (typeof value !== 'string') return notOfItsKind('text')
  return special.test(value) ? JSON.stringify(value) : `"${value}"`
}

function writeNumber(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : notOfItsKind('a number')
}

function writeBoolean(value: unknown): string {
  return value === true ? 'true' : value === false ? 'false' : notOfItsKind('yes or no')
}

function writeNull(value: unknown): string {
  return value === null ? 'null' : notOfItsKind('null')
}

function literalWriter(values: readonly unknown[]): Write {
  const written = new Map(values.map((value): [unknown, string] => [value, JSON.stringify(value)]))
  return (value) => written.get(value) ?? notOfItsKind('one of some values')
}

function listWriter(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) return notOfItsKind('a list')
    let text = '['
    for (let at = 0; at < value.length; at += 1) text += at === 0 ? write(value[at]) : `,${write(value[at])}`
    return `${text}]`
  }
}

function recordWriter(isKey: (key: unknown) => boolean, write: Write): Write {
  return (value) => {
    if (!isObject(value)) return notOfItsKind('a table')
    const entries = Object.entries(value).flatMap(([key, one]) => {
      // No name of anything, and a schema leaves it out.
      if (key === '__proto__') return []
      return isKey(key) ? `${JSON.stringify(key)}:${write(one)}` : notOfItsKind('a table of such names')
    })
    return `{${entries.join(',')}}`
  }
}

function objectWriter(shape: Readonly<Record<string, $ZodType>>): Write {
  const fields = Object.entries(shape).map(([key, schema]) => {
    return {
      key,
      name: `${JSON.stringify(key)}:`,
      isOptional: schema._zod.def.type === 'optional',
      write: writerOf(schema),
    }
  })
  return (value) => {
    if (!isObject(value)) return notOfItsKind('an object')
    let text = '{'
    for (const { key, name, isOptional, write } of fields) {
      const one = value[key]
      if (isOptional && one === undefined) continue
      text += text === '{' ? name + write(one) : `,${name}${write(one)}`
    }
    return `${text}}`
  }
}

function unionWriter(options: readonly $ZodType[], discriminator: string | null): Write {
  if (discriminator === null) return firstThatFits(options)
  const writers = new Map<unknown, Write>()
  for (const option of options) {
    for (const one of option._zod.propValues?.[discriminator] ?? []) writers.set(one, writerOf(option))
  }
  return (value) => {
    const write = isObject(value) ? writers.get(value[discriminator]) : undefined
    return write ? write(value) : notOfItsKind('one of some objects')
  }
}

/** As the schema itself chooses among them. */
function firstThatFits(options: readonly $ZodType[]): Write {
  const writers = options.map((option) => ({ fits: fitsOf(option), write: writerOf(option) }))
  return (value) => writers.find(({ fits }) => fits(value))?.write(value) ?? notOfItsKind('one of some kinds')
}

function fitsOf(schema: $ZodType): (value: unknown) => boolean {
  return (value) => {
    const result = schema['~standard'].validate(value)
    return !(result instanceof Promise) && !result.issues
  }
}

/** An object that is described in two parts. */
function joined(left: Write, right: Write): Write {
  return (value) => {
    const [first, second] = [left(value), right(value)]
    if (first === '{}' || second === '{}') return first === '{}' ? second : first
    return `${first.slice(0, -1)},${second.slice(1)}`
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function notOfItsKind(kind: string): never {
  throw new TypeError(`an answer of ours is not what its contract says: not ${kind}`)
}
