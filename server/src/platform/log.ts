import { pino, type Logger } from 'pino'

/** A line for the person who started the server: what takes a while, and where to look. Not a log. */
export type Say = (line: string) => void

/** Writes lines to standard output. */
export const say: Say = (line) => {
  process.stdout.write(`${line}\n`)
}

/**
 * The server's log: JSON lines on standard output. Headers that carry secrets are never written, whoever logs
 * a request.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
  })
}
