import { isRightTooOften, unfitAmong } from '@satoshi/rules/rating/person-fit'

import { findStandingAccount } from '../identity/identity-api.ts'
import { readFitLines, reopenStakes, type FitLine } from '../stakes/stakes-api.ts'
import {
  exitCodes,
  systemUser,
  textTable,
  type AdminCommand,
  type AdminContext,
  type ExitCode,
} from './admin-command.ts'

type NamedLine = Omit<FitLine, 'fits'> & { duels: number; unfit: number; rightTooOften: boolean }

/**
 * `stakes fits`: whose stakes are on hold, and whose staked duels of 30 days do not fit what they answered before. Exit
 * code 1 while somebody is on hold.
 */
export async function reportFits({ connection, now, json, print }: AdminContext): Promise<ExitCode> {
  const lines = (await readFitLines(connection.db, now)).flatMap(namedLine)
  const players = lines.toSorted((a, b) => Number(b.heldAt !== null) - Number(a.heldAt !== null) || b.unfit - a.unfit)
  const held = players.filter(({ heldAt }) => heldAt !== null).length
  if (json) print(JSON.stringify({ players }))
  else {
    for (const line of textTable(columns, players.map(fitRow))) print(line)
    print('')
    print(
      `${players.length} players to look at, stakes of ${held} on hold. Knowing much, and luck, look alike: ask first.`,
    )
  }
  return held === 0 ? exitCodes.well : exitCodes.wrong
}

/** Nobody is named whose answers fit. */
function namedLine({ fits, ...line }: FitLine): NamedLine[] {
  const named = { ...line, duels: fits.length, unfit: unfitAmong(fits), rightTooOften: isRightTooOften(fits) }
  return named.heldAt !== null || named.unfit > 0 || named.rightTooOften ? [named] : []
}

const right = (heading: string) => ({ heading, right: true })
const columns = [
  { heading: 'player' },
  { heading: 'on hold since' },
  right('duels'),
  right('do not fit'),
  right('right'),
  right('expected'),
  right('asked'),
  { heading: 'over all' },
]

function fitRow(line: NamedLine): string[] {
  return [
    line.nickname,
    line.heldAt === null ? '-' : new Date(line.heldAt).toISOString().slice(0, 10),
    String(line.duels),
    String(line.unfit),
    String(line.right),
    line.expected.toFixed(1),
    String(line.asked),
    line.rightTooOften ? 'right too often' : '-',
  ]
}

/** Of the table's column. */
const [leastNote, mostNote] = [3, 500]

/** `stakes reopen <who> --note=<what was found>`: opens the stakes of a player again; what was judged so far counts no more. */
export function reopen(who: string, note: string): AdminCommand {
  return async ({ connection, now, print, complain }) => {
    const found = note.trim()
    if (found.length < leastNote || found.length > mostNote) {
      complain(`The note has ${leastNote} to ${mostNote} characters: the player may read it in their own data.`)
      return exitCodes.failed
    }
    const account = await findStandingAccount(connection.db, who)
    if (!account) {
      complain(`There is no player ${who}.`)
      return exitCodes.failed
    }
    const reopened = { userId: account.userId, by: `operator ${systemUser()}`, note: found, at: now }
    const isOpen = await connection.inTransaction((tx) => reopenStakes(tx, reopened))
    print(
      isOpen
        ? `Stakes of ${account.nickname} are open again.`
        : `Stakes of ${account.nickname} are not on hold; nothing was changed.`,
    )
    return exitCodes.well
  }
}
