import { userInfo } from 'node:os'

import type { Instant } from '@satoshi/rules/time'

import type { StoragePlace } from '../config.ts'
import type { Connection } from '../platform/postgres/connect.ts'

/** Exit codes of a command: nothing to look at, something to look at, or it could not be carried out. */
export const exitCodes = { well: 0, wrong: 1, failed: 2 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Context of an admin command. */
export type AdminContext = {
  connection: Connection
  /** Where the database and the uploaded files are. */
  place: StoragePlace
  now: Instant
  /** Figures for a program instead of a table for a person. */
  json: boolean
  /** A line of what was asked for. */
  print: (line: string) => void
  /** A line of what went wrong. */
  complain: (line: string) => void
  /** Aborted when somebody presses Ctrl-C: what takes long and can be broken off looks at it. */
  stopped: AbortSignal
}

export type AdminCommand = (context: AdminContext) => Promise<ExitCode>

/** A column of a table in a terminal: its heading, and whether its cells stand at the right. */
export type Column = { heading: string; right?: boolean }

/** Rows as lines, each column as wide as its widest cell. */
export function textTable(columns: Column[], rows: string[][]): string[] {
  const headings = columns.map(({ heading }) => heading)
  const widths = columns.map((_, index) => Math.max(...[headings, ...rows].map((row) => row[index]?.length ?? 0)))
  return [headings, ...rows].map((row) =>
    columns
      .map(({ right }, index) => {
        const cell = row[index] ?? ''
        return right ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)
      })
      .join('  ')
      .trimEnd(),
  )
}

/**
 * What a stranger wrote, as it may stand in a terminal: on one line, and without what would move the cursor, set colours or
 * turn the direction of what follows.
 */
export function printable(text: string): string {
  return text
    .replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim()
}

/** Whoever runs the command, by the name that the system has for them; in a container that may be a number. */
export function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
