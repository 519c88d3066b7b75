import { btz, type Cents } from '../money.ts'

/**
 * An item: how it is had, and what it costs in the store; `price` is null where the store does not sell it.
 *
 * - `stack`: held in a number and used up. Lives are kept apart from the inventory, and one purchase gives `count` of
 *   them.
 * - `owned`: had once, for good.
 */
type CatalogueItem =
  | { kind: 'stack'; heldIn: 'inventory'; price: Cents | null }
  | { kind: 'stack'; heldIn: 'lives'; count: number; price: Cents }
  | { kind: 'owned'; wornAs: 'avatar' | 'accessory' | 'skin'; price: Cents }

/**
 * Every item, each kind in the order in which screens list it. Prices: product 6.4; which boosts and boxes there are:
 * product 5.13. Decision 0129.
 */
export const catalogue = {
  freeze: { kind: 'stack', heldIn: 'inventory', price: btz(400) },
  hintFiftyFifty: { kind: 'stack', heldIn: 'inventory', price: btz(30) },
  hintExtraTime: { kind: 'stack', heldIn: 'inventory', price: btz(20) },
  hintSkip: { kind: 'stack', heldIn: 'inventory', price: btz(40) },
  xpBoost125For15: { kind: 'stack', heldIn: 'inventory', price: null },
  xpBoost150For30: { kind: 'stack', heldIn: 'inventory', price: btz(150) },
  xpBoost200For15: { kind: 'stack', heldIn: 'inventory', price: btz(250) },
  xpBoost200For30: { kind: 'stack', heldIn: 'inventory', price: null },
  btzBoost150For30: { kind: 'stack', heldIn: 'inventory', price: btz(120) },
  boxCommon: { kind: 'stack', heldIn: 'inventory', price: null },
  boxRare: { kind: 'stack', heldIn: 'inventory', price: null },
  boxEpic: { kind: 'stack', heldIn: 'inventory', price: null },
  life: { kind: 'stack', heldIn: 'lives', count: 1, price: btz(80) },
  fiveLives: { kind: 'stack', heldIn: 'lives', count: 5, price: btz(300) },
  'coin-scout': { kind: 'owned', wornAs: 'avatar', price: btz(300) },
  'ledger-monk': { kind: 'owned', wornAs: 'avatar', price: btz(300) },
  'yield-gardener': { kind: 'owned', wornAs: 'avatar', price: btz(500) },
  'bull-runner': { kind: 'owned', wornAs: 'avatar', price: btz(500) },
  'bear-keeper': { kind: 'owned', wornAs: 'avatar', price: btz(500) },
  'hedge-knight': { kind: 'owned', wornAs: 'avatar', price: btz(500) },
  'crypto-fox': { kind: 'owned', wornAs: 'avatar', price: btz(800) },
  'whale-diver': { kind: 'owned', wornAs: 'avatar', price: btz(800) },
  'audit-owl': { kind: 'owned', wornAs: 'avatar', price: btz(800) },
  'defi-samurai': { kind: 'owned', wornAs: 'avatar', price: btz(800) },
  'arbitrage-jester': { kind: 'owned', wornAs: 'avatar', price: btz(800) },
  'quantum-broker': { kind: 'owned', wornAs: 'avatar', price: btz(1_500) },
  'chrome-gladiator': { kind: 'owned', wornAs: 'avatar', price: btz(1_500) },
  'dividend-pharaoh': { kind: 'owned', wornAs: 'avatar', price: btz(1_500) },
  'signal-oracle': { kind: 'owned', wornAs: 'avatar', price: btz(1_500) },
  'blockchain-golem': { kind: 'owned', wornAs: 'avatar', price: btz(2_500) },
  'liquidity-siren': { kind: 'owned', wornAs: 'avatar', price: btz(2_500) },
  'volatility-viper': { kind: 'owned', wornAs: 'avatar', price: btz(2_500) },
  'phoenix-investor': { kind: 'owned', wornAs: 'avatar', price: btz(5_000) },
  'macro-astronaut': { kind: 'owned', wornAs: 'avatar', price: btz(5_000) },
  'vault-sentinel': { kind: 'owned', wornAs: 'avatar', price: btz(5_000) },
  'market-valkyrie': { kind: 'owned', wornAs: 'avatar', price: btz(12_000) },
  'lunar-dragon': { kind: 'owned', wornAs: 'avatar', price: btz(12_000) },
  'trader-headset': { kind: 'owned', wornAs: 'accessory', price: btz(300) },
  'green-visor': { kind: 'owned', wornAs: 'accessory', price: btz(300) },
  'chart-shades': { kind: 'owned', wornAs: 'accessory', price: btz(500) },
  'piggy-pal': { kind: 'owned', wornAs: 'accessory', price: btz(500) },
  'bull-horns': { kind: 'owned', wornAs: 'accessory', price: btz(800) },
  'gold-chain': { kind: 'owned', wornAs: 'accessory', price: btz(800) },
  'courier-drone': { kind: 'owned', wornAs: 'accessory', price: btz(800) },
  'top-hat': { kind: 'owned', wornAs: 'accessory', price: btz(1_500) },
  'golden-monocle': { kind: 'owned', wornAs: 'accessory', price: btz(1_500) },
  'skyline-crown': { kind: 'owned', wornAs: 'accessory', price: btz(8_000) },
  'vault-dragon': { kind: 'owned', wornAs: 'accessory', price: btz(20_000) },
  'neon-alley': { kind: 'owned', wornAs: 'skin', price: btz(1_500) },
  'harbor-dawn': { kind: 'owned', wornAs: 'skin', price: btz(1_500) },
  'metro-lines': { kind: 'owned', wornAs: 'skin', price: btz(2_500) },
  'coin-garden': { kind: 'owned', wornAs: 'skin', price: btz(2_500) },
  'rainy-exchange': { kind: 'owned', wornAs: 'skin', price: btz(2_500) },
  'carnival-of-rio': { kind: 'owned', wornAs: 'skin', price: btz(5_000) },
  'desert-caravan': { kind: 'owned', wornAs: 'skin', price: btz(5_000) },
  'cherry-market': { kind: 'owned', wornAs: 'skin', price: btz(5_000) },
  'deep-blue': { kind: 'owned', wornAs: 'skin', price: btz(8_000) },
  'northern-lights': { kind: 'owned', wornAs: 'skin', price: btz(8_000) },
  'bull-and-bear': { kind: 'owned', wornAs: 'skin', price: btz(8_000) },
  'orbital-bank': { kind: 'owned', wornAs: 'skin', price: btz(12_000) },
  'jade-palace': { kind: 'owned', wornAs: 'skin', price: btz(12_000) },
  'gold-standard': { kind: 'owned', wornAs: 'skin', price: btz(20_000) },
  'genesis-block': { kind: 'owned', wornAs: 'skin', price: btz(30_000) },
} as const satisfies Record<string, CatalogueItem>

export type Catalogue = typeof catalogue
export type CatalogueId = keyof Catalogue

/** The ids of the catalogue, in its order. */
export const catalogueIds = Object.keys(catalogue) as CatalogueId[] // safe: a literal object has no other keys
