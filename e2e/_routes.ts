import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A screen as its record in `web/src/app/routes/` says; read by its text, as journeys import nothing of the app. */
export type ScreenRecord = {
  path: string
  title: string
  description: string
  ofPlayers: boolean
  ofAdmins: boolean
  /** Where to go to see it: its path, or the addresses that stand for its parameters. */
  addresses: string[]
}

/** How paths with parameters are opened. Pages behind links of mails say without a token that the link is void. */
const addressesOf: Record<string, string[]> = {
  // A duel that is nobody's: each player's own need two players, and have journeys of their own.
  '/casino-duel/:duelId': ['/casino-duel/0199f1f0-0000-7000-8000-000000000000'],
  '/duel/:duelId': ['/duel/0199f1f0-0000-7000-8000-000000000000'],
  '/unified-duel/:duelId': ['/unified-duel/0199f1f0-0000-7000-8000-000000000000'],
  // A player who is not there: another one's page is read in the journeys of duels.
  '/user/:userId': ['/user/0199f1f0-0000-7000-8000-000000000000'],
  '/settings/:section': idsIn('web/src/settings/sections.tsx').map((id) => `/settings/${id}`),
}

/** Every screen that is registered; fails where nobody has said how to open one. */
export function screenRecords(): ScreenRecord[] {
  const folder = join(root, 'web/src/app/routes')
  const code = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return code.flatMap((text) => text.split(/^ {2}\{$/m).slice(1)).map(recordIn)
}

function recordIn(code: string): ScreenRecord {
  const word = (field: string) =>
    new RegExp(`^    ${field}: '?([^',]+)'?,$`, 'm').exec(code)?.[1] ?? missing(field, code)
  const path = word('path')
  const addresses = addressesOf[path] ?? [path]
  if (addresses.length === 0 || addresses.some((address) => address.includes(':')))
    throw new Error(`${path} has parameters: say in e2e/_routes.ts how to open it`)
  return {
    path,
    addresses,
    title: word('title'),
    description: word('description'),
    ofPlayers: word('requiresAuth') === 'true',
    ofAdmins: word('requiresAdmin') === 'true',
  }
}

function missing(field: string, code: string): never {
  throw new Error(`a record is not written as the journeys read it, ${field} is missing:\n${code}`)
}

function idsIn(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(/\bid: '([\w-]+)'/g)].map(([, id = '']) => id)
}
