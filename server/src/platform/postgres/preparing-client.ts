import { Client } from 'pg'

/** Statements kept ready on each connection; what comes after that is sent whole each time. */
const mostPrepared = 300

const names = new Map<string, string>()

/**
 * A client that has the database keep statements with parameters ready, by a name of their own, so that each is parsed
 * and planned once a connection and not once a call: for a short read that is most of its cost. Statements are known by
 * their text; ours are written in code and few.
 */
export class PreparingClient extends Client {
  // safe: the overloads of `query` come down to these three arguments, and its answer is handed on.
  override query = ((config: unknown, values?: unknown, callback?: unknown) => {
    const ask = super.query.bind(this) as (...args: unknown[]) => unknown
    if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0)
      return ask(config, values, callback)
    const name = nameOf(config)
    return ask(name === null ? { text: config, values } : { name, text: config, values }, undefined, callback)
  }) as Client['query'] // safe: as above
}

function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= mostPrepared) return null
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}
