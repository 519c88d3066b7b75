import { pino, type DestinationStream, type Logger } from 'pino'

import { faultForLog } from './log-fault.ts'

/** A line for the person who started the server: what takes a while, and where to look. Not a log. */
export type Say = (line: string) => void

/** Writes lines to standard output. */
export const say: Say = (line) => {
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
