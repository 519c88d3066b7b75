/**
 * Who may import whom: the one place where it is written (docs/architecture.md draws it).
 * `boundaries.ts` holds every import of the repository against this table.
 */

/** Workspace → what it may import of the others; a name alone means all that the other one exports. */
export const workspaceMay = {
  rules: [],
  contract: ['@satoshi/rules'],
  content: ['@satoshi/rules'],
  server: ['@satoshi/rules', '@satoshi/contract', '@satoshi/content'],
  web: ['@satoshi/rules', '@satoshi/contract', '@satoshi/content/locales', '@satoshi/content/art'],
  e2e: ['@satoshi/contract', '@satoshi/content/locales'],
  bench: ['@satoshi/contract', '@satoshi/content/locales', '@satoshi/rules/simulation'],
  scripts: ['@satoshi/rules', '@satoshi/contract', '@satoshi/content'],
} as const satisfies Record<string, readonly string[]>

export type Workspace = keyof typeof workspaceMay

/** Files of another workspace that may be reached by their path, beside those above. */
export const mayReach: Partial<Record<Workspace, RegExp>> = {
  // How a test brings up a server is the same for both, and which screens there are is said once.
  e2e: /^(server\/test\/_(first-start|lease-port)|web\/src\/(domains|lib\/define-domain))\.ts$/,
  // What is measured are parts of the server itself; as for its tests, none of them is out of reach.
  bench: /^server\/src\/.+(?<!\.test)\.ts$/,
  scripts: /^(rules|contract|content)\//,
}

/** The domains of the server, lowest first: a domain calls lower ones, through their `<domain>-api.ts`, never sideways. */
export const serverLevels = [
  ['identity', 'wallet'],
  ['profile', 'question', 'notification', 'presence', 'rating', 'inventory'],
  ['activity', 'progress', 'avatar', 'people', 'preference', 'stakes', 'bot', 'lives', 'identity-check', 'payment'],
  ['match'],
  [
    'quiz',
    'duel',
    'tournament',
    'royale',
    'transfer',
    'store',
    'subscription',
    'social',
    'chat',
    'guild',
    'lesson',
    'growth',
    'review',
    'evolution',
    'sponsor',
    'showcase',
  ],
  [
    'district',
    'campaign',
    'ride',
    'invite',
    'nearby',
    'matchmaking',
    'mission',
    'leaderboard',
    'achievement',
    'league',
    'box',
  ],
  ['dashboard', 'admin'],
] as const

/** The list of the server's domains: the only file that imports what each says of itself, `<domain>/<domain>.ts`. */
export const domainList = 'server/src/domains.ts'

/** The file of the server that folds the list; it sees all levels. */
export const compositionRoot = 'server/src/app.ts'

/** The folder of the server that stands above the root: it starts a whole server and calls it from outside. */
export const aboveRoot = 'world'

/** The folder of local twins of outside services: processes of their own, which share nothing with the server. */
export const twins = 'server/twin/'

/**
 * Folders of the web by their level: a file imports its own folder and lower levels, never sideways. Most domains stand
 * on the level `domains` and are not named here; those below are built on, those above join what is below them.
 */
export const webLevels = {
  kit: 0,
  lib: 1,
  pwa: 2,
  city: 2,
  'game-kit': 2,
  presence: 2,
  identity: 3,
  wallet: 3,
  match: 3,
  people: 3,
  stakes: 3,
  invite: 4,
  box: 4,
  league: 4,
  quiz: 4,
  preference: 4,
  payment: 4,
  sponsor: 4,
  campaign: 5,
  domains: 6,
  evolution: 7,
  store: 7,
  transfer: 7,
  leaderboard: 7,
  profile: 8,
  mode: 8,
  dashboard: 9,
  gamification: 9,
  app: 10,
} as const
