import { cents, type Cents } from '../money.ts'

/** How a player comes to have an avatar: from the start, for BTZ, or by what they have done. */
export type AvatarAccess = { kind: 'starter' } | { kind: 'sold'; price: Cents } | { kind: 'earned' }

/** The named avatars in the order in which they are shown: the dearest last. Source: specification 3, decisions 6.4. */
export const avatarIds = [
  ...(['neo-trader', 'pixel-saver', 'city-runner'] as const),
  ...(['coin-scout', 'ledger-monk'] as const),
  ...(['yield-gardener', 'bull-runner', 'bear-keeper', 'hedge-knight'] as const),
  ...(['crypto-fox', 'whale-diver', 'audit-owl', 'defi-samurai', 'arbitrage-jester'] as const),
  ...(['quantum-broker', 'chrome-gladiator', 'dividend-pharaoh', 'signal-oracle'] as const),
  ...(['blockchain-golem', 'liquidity-siren', 'volatility-viper'] as const),
  ...(['phoenix-investor', 'macro-astronaut', 'vault-sentinel'] as const),
  ...(['market-valkyrie', 'lunar-dragon'] as const),
  'the-satoshi',
] as const

export type AvatarId = (typeof avatarIds)[number]

/** How one comes to have each avatar; prices in BTZ as decisions 6.4 lists them. */
export const avatarAccess: Readonly<Record<AvatarId, AvatarAccess>> = {
  'neo-trader': { kind: 'starter' },
  'pixel-saver': { kind: 'starter' },
  'city-runner': { kind: 'starter' },
  'coin-scout': sold(300),
  'ledger-monk': sold(300),
  'yield-gardener': sold(500),
  'bull-runner': sold(500),
  'bear-keeper': sold(500),
  'hedge-knight': sold(500),
  'crypto-fox': sold(800),
  'whale-diver': sold(800),
  'audit-owl': sold(800),
  'defi-samurai': sold(800),
  'arbitrage-jester': sold(800),
  'quantum-broker': sold(1_500),
  'chrome-gladiator': sold(1_500),
  'dividend-pharaoh': sold(1_500),
  'signal-oracle': sold(1_500),
  'blockchain-golem': sold(2_500),
  'liquidity-siren': sold(2_500),
  'volatility-viper': sold(2_500),
  'phoenix-investor': sold(5_000),
  'macro-astronaut': sold(5_000),
  'vault-sentinel': sold(5_000),
  'market-valkyrie': sold(12_000),
  'lunar-dragon': sold(12_000),
  // Level 50 and a streak of 30 days. Source: decisions 6.4.
  'the-satoshi': { kind: 'earned' },
}

/** Where the picture of an avatar is, on our own origin; the files are drawn by content/art. */
export function avatarPath(id: string): string {
  return `/avatars/${id}.svg`
}

/** The avatar that a text names; null where it names none. */
export function readAvatarId(text: string): AvatarId | null {
  return avatarIds.find((id) => id === text) ?? null
}

function sold(btz: number): AvatarAccess {
  return { kind: 'sold', price: cents(btz * 100) }
}
