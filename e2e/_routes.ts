import type { Domain } from '../web/src/lib/define-domain.ts'

/** A screen as the web's domain records it. */
export type ScreenRecord = {
  path: string
  title: string
  description: string
  ofPlayers: boolean
  ofAdmins: boolean
  /** Where to go to see it: its path, or the addresses that stand for its parameters. */
  addresses: string[]
}

const domains = await webDomains()

/** How paths with parameters are opened. Pages behind links of mails say without a token that the link is void. */
const addressesOf: Record<string, string[]> = {
  // A duel that is nobody's: each player's own need two players, and have journeys of their own.
  '/casino-duel/:duelId': ['/casino-duel/0199f1f0-0000-7000-8000-000000000000'],
  '/duel/:duelId': ['/duel/0199f1f0-0000-7000-8000-000000000000'],
  '/unified-duel/:duelId': ['/unified-duel/0199f1f0-0000-7000-8000-000000000000'],
  // A player who is not there: another one's page is read in the journeys of duels.
  '/user/:userId': ['/user/0199f1f0-0000-7000-8000-000000000000'],
  '/satoshi-city/:district': ['/satoshi-city/fintech'],
  '/satoshi-city/:district/residents': ['/satoshi-city/fintech/residents'],
  '/satoshi-city/:district/quiz': ['/satoshi-city/fintech/quiz'],
  // A district that there is not: the quiz of another begins, and asks before it is left.
  '/satoshi-city/:district/quiz/play': ['/satoshi-city/atlantida/quiz/play'],
  // A district that there is not: there are no campaigns in a new city, and one that begins asks before it is left.
  '/satoshi-city/:district/campaign/play': ['/satoshi-city/atlantida/campaign/play'],
  // A match that there is not: without one the address leads to the taps before the ride.
  '/first-ride/play': ['/first-ride/play?match=0199f1f0-0000-7000-8000-000000000000'],
  // A battle that there is not: its own need two districts with players, and have a journey.
  '/satoshi-city/:district/battles/:id': ['/satoshi-city/fintech/battles/0199f1f0-0000-7000-8000-000000000000'],
  '/satoshi-city/:district/battles/:id/play': [
    '/satoshi-city/fintech/battles/0199f1f0-0000-7000-8000-000000000000/play',
  ],
  '/settings/:section': domains.flatMap(({ settings }) => settings?.ids ?? []).map((id) => `/settings/${id}`),
}

/** Every screen that is registered; fails where nobody has said how to open one. */
export const screenRecords: ScreenRecord[] = domains
  .flatMap(({ routes = [] }) => routes)
  .flatMap(({ paths, name, requiresAuth, requiresAdmin = false }) =>
    paths.map((path) => ({
      path,
      addresses: addressesAt(path),
      title: `app.routes.${name}.title`,
      description: `app.routes.${name}.description`,
      ofPlayers: requiresAuth,
      ofAdmins: requiresAdmin,
    })),
  )

// Named in a way that the compiler does not follow: it would hold the whole web app against the settings of journeys.
async function webDomains(): Promise<Domain[]> {
  const loaded: unknown = await import(new URL('../web/src/domains.ts', import.meta.url).href)
  return (loaded as { domains: Domain[] }).domains // safe: what the file exports
}

function addressesAt(path: string): string[] {
  const addresses = addressesOf[path] ?? [path]
  if (addresses.some((address) => address.includes(':')))
    throw new Error(`${path} has parameters: say in e2e/_routes.ts how to open it`)
  return addresses
}
