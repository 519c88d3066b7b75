import { pino, type DestinationStream, type Logger } from 'pino'

/** A line for the person who started the server: what takes a while, and where to look. Not a log. */
export type Print = (line: string) => void

/** Writes lines to standard output. */
export const print: Print = (line) => {
  process.stdout.write(`${line}\n`)
}

/**
 * The server's log: JSON lines on standard output, or where a test wants them. Headers that carry secrets are never
 * written, whoever logs a request, and of an error only what names no person (`faultForLog`).
 */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: faultForLog },
      redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    },
    to,
  )
}

/** How deep a chain of causes is followed. */
const mostCauses = 4

/** What of an error's own fields tells where it comes from, and nothing of who or what it met. */
const plainFields = [
  'code',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'responseCode',
]

/** PostgreSQL quotes the value that it could not read in errors of this class. */
const dataException = /^22/

/** Not the packages of a stack: there a slash stands before the sign. */
const address = /[^\s@<>"'(/]+@[^\s@<>"'),;]+/g
const quoted = /"[^"]*"/g

/**
 * An error as the log keeps it: kind, message, stack and a few fields that name places of ours. Everything else that
 * libraries hang on their errors is left out (a row's values, a mail's envelope, a request's headers), and mail
 * addresses in the texts are masked.
 */
export function faultForLog(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const mask = maskFor(error)
  const fields = plainFields.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : []
  })
  return {
    type: error.name,
    message: mask(error.message),
    stack: mask(error.stack ?? ''),
    ...Object.fromEntries(fields),
    ...(error.cause !== undefined && depth < mostCauses && { cause: faultForLog(error.cause, depth + 1) }),
  }
}

function maskFor(error: Error): (text: string) => string {
  const holdsValues = 'code' in error && dataException.test(String(error.code))
  return (text) => {
    const masked = text.replaceAll(address, '[address]')
    return holdsValues ? masked.replaceAll(quoted, '"[value]"') : masked
  }
}
