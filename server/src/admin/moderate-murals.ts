import { hidePost, readModeration, restorePost, type ModerationLine, type Moderated } from '../district/district-api.ts'
import {
  exitCodes,
  printable,
  textTable,
  type AdminCommand,
  type AdminContext,
  type ExitCode,
} from './admin-command.ts'

/** Most posts that are listed at once; those that wait for a decision come first. */
const mostLines = 200

/** `mural list`, `mural hide <id>` and `mural restore <id>`; null for anything else. */
export function muralCommand([verb, id, ...rest]: string[]): AdminCommand | null {
  if (verb === 'list' && id === undefined) return listMurals
  if (id === undefined || id.startsWith('-') || rest.length > 0) return null
  if (verb === 'hide') return decide(id, hidePost, 'Hidden from everybody but its author.', 'It was hidden already.')
  if (verb !== 'restore') return null
  return decide(id, restorePost, 'It is seen again, and no report hides it any more.', 'It was found right already.')
}

/** `mural list`: what was reported or hidden. Exit code 1 while a post is hidden by reports and nobody has decided. */
async function listMurals({ connection, json, print }: AdminContext): Promise<ExitCode> {
  const lines = await readModeration(connection.db, mostLines)
  const waiting = lines.filter(({ hiddenBy }) => hiddenBy === 'reports').length
  if (json) print(JSON.stringify({ posts: lines }))
  else {
    for (const line of textTable(columns, lines.map(postRow))) print(line)
    print('')
    print(`${waiting} posts are hidden by reports and wait for mural hide or mural restore.`)
  }
  return waiting === 0 ? exitCodes.well : exitCodes.wrong
}

const columns = [
  { heading: 'id' },
  { heading: 'district' },
  { heading: 'author' },
  { heading: 'posted' },
  { heading: 'state' },
  { heading: 'weight', right: true },
  { heading: 'reports' },
  { heading: 'text' },
]

function postRow(line: ModerationLine): string[] {
  const { id, district, nickname, text, at, weight, reasons } = line
  const named = Object.entries(reasons).map(([reason, count]) => `${count} ${reason}`)
  const posted = new Date(at).toISOString().slice(0, 16)
  return [id, district, printable(nickname), posted, stateOf(line), String(weight), named.join(', '), printable(text)]
}

function stateOf({ hiddenBy, restored }: ModerationLine): string {
  if (hiddenBy === 'reports') return 'hidden by reports'
  if (hiddenBy === 'operator') return 'hidden'
  return restored ? 'found right' : 'seen'
}

type Decision = typeof hidePost

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function decide(id: string, decision: Decision, done: string, unchanged: string): AdminCommand {
  return async ({ connection, now, print, complain }) => {
    const outcome: Moderated = uuid.test(id) ? await connection.inTransaction((tx) => decision(tx, id, now)) : 'unknown'
    if (outcome === 'unknown') {
      complain(`There is no post ${printable(id)}.`)
      return exitCodes.failed
    }
    print(outcome === 'done' ? done : unchanged)
    return exitCodes.well
  }
}
