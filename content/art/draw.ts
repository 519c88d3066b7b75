import { avatarIds, type AvatarId } from '@satoshi/rules/avatar/avatars'

import * as beasts from './beasts.ts'
import * as fighters from './fighters.ts'
import * as legends from './legends.ts'
import { gold, paletteOf, type Hue } from './palette.ts'
import { sky, tracks } from './parts.ts'
import { penOf, type Pen, type Piece } from './pen.ts'
import * as traders from './traders.ts'

type Art = { figure: (pen: Pen) => Piece; body: Hue; accent: Hue; sky: Hue; tracks: keyof typeof tracks }

/** The picture of an avatar as an SVG file of 96 by 96; the same each time. */
export function drawAvatar(id: AvatarId): string {
  const art = arts[id]
  const palette = paletteOf(art.body, art.accent, art.sky)
  const pen = penOf(palette)
  const drawn = sky(palette, tracks[art.tracks](pen)) + art.figure(pen)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${drawn}</svg>\n`
}

/** All 27, by id, as they stand in the files. */
export function drawAll(): Record<string, string> {
  return Object.fromEntries(avatarIds.map((id) => [id, drawAvatar(id)]))
}

const steel: Hue = { hue: 255, chroma: 0.035 }

const arts: Record<AvatarId, Art> = {
  'neo-trader': {
    figure: traders.neoTrader,
    body: { hue: 275, chroma: 0.13 },
    accent: { hue: 155, chroma: 0.17 },
    sky: { hue: 285, chroma: 0.15 },
    tracks: 'sides',
  },
  'pixel-saver': {
    figure: traders.pixelSaver,
    body: { hue: 355, chroma: 0.14, lift: 0.04 },
    accent: gold,
    sky: { hue: 320, chroma: 0.14 },
    tracks: 'steps',
  },
  'city-runner': {
    figure: traders.cityRunner,
    body: { hue: 235, chroma: 0.09 },
    accent: { hue: 45, chroma: 0.18 },
    sky: { hue: 215, chroma: 0.1 },
    tracks: 'crown',
  },
  'coin-scout': {
    figure: traders.coinScout,
    body: { hue: 150, chroma: 0.09 },
    accent: { hue: 65, chroma: 0.12 },
    sky: { hue: 160, chroma: 0.09 },
    tracks: 'sides',
  },
  'ledger-monk': {
    figure: traders.ledgerMonk,
    body: { hue: 50, chroma: 0.15 },
    accent: { hue: 85, chroma: 0.08, lift: 0.05 },
    sky: { hue: 30, chroma: 0.1 },
    tracks: 'steps',
  },
  'yield-gardener': {
    figure: traders.yieldGardener,
    body: { hue: 140, chroma: 0.17 },
    accent: { hue: 95, chroma: 0.09, lift: 0.05 },
    sky: { hue: 180, chroma: 0.09 },
    tracks: 'crown',
  },
  'bull-runner': {
    figure: beasts.bullRunner,
    body: { hue: 25, chroma: 0.17 },
    accent: { hue: 80, chroma: 0.09, lift: 0.06 },
    sky: { hue: 15, chroma: 0.13, lift: -0.1 },
    tracks: 'sides',
  },
  'bear-keeper': {
    figure: beasts.bearKeeper,
    body: { hue: 55, chroma: 0.08, lift: -0.05 },
    accent: { hue: 220, chroma: 0.08, lift: 0.04 },
    sky: { hue: 225, chroma: 0.1 },
    tracks: 'crown',
  },
  'hedge-knight': {
    figure: fighters.hedgeKnight,
    body: steel,
    accent: { hue: 145, chroma: 0.16 },
    sky: { hue: 150, chroma: 0.08, lift: -0.08 },
    tracks: 'steps',
  },
  'defi-samurai': {
    figure: fighters.defiSamurai,
    body: { hue: 268, chroma: 0.07, lift: -0.16 },
    accent: { hue: 55, chroma: 0.17, lift: 0.03 },
    sky: { hue: 22, chroma: 0.17 },
    tracks: 'crown',
  },
  'crypto-fox': {
    figure: beasts.cryptoFox,
    body: { hue: 50, chroma: 0.17 },
    accent: { hue: 195, chroma: 0.12 },
    sky: { hue: 300, chroma: 0.13 },
    tracks: 'sides',
  },
  'whale-diver': {
    figure: beasts.whaleDiver,
    body: { hue: 245, chroma: 0.13 },
    accent: { hue: 200, chroma: 0.11 },
    sky: { hue: 215, chroma: 0.1, lift: -0.1 },
    tracks: 'steps',
  },
  'audit-owl': {
    figure: beasts.auditOwl,
    body: { hue: 300, chroma: 0.1 },
    accent: gold,
    sky: { hue: 270, chroma: 0.1, lift: -0.12 },
    tracks: 'crown',
  },
  'signal-oracle': {
    figure: legends.signalOracle,
    body: { hue: 310, chroma: 0.14 },
    accent: { hue: 175, chroma: 0.13 },
    sky: { hue: 300, chroma: 0.11, lift: -0.14 },
    tracks: 'sides',
  },
  'quantum-broker': {
    figure: legends.quantumBroker,
    body: { hue: 265, chroma: 0.16 },
    accent: { hue: 345, chroma: 0.19 },
    sky: { hue: 275, chroma: 0.12, lift: -0.18 },
    tracks: 'sides',
  },
  'chrome-gladiator': {
    figure: fighters.chromeGladiator,
    body: { hue: 235, chroma: 0.025, lift: 0.04 },
    accent: { hue: 20, chroma: 0.19 },
    sky: { hue: 265, chroma: 0.06, lift: -0.1 },
    tracks: 'steps',
  },
  'dividend-pharaoh': {
    figure: legends.dividendPharaoh,
    body: { hue: 65, chroma: 0.1 },
    accent: gold,
    sky: { hue: 250, chroma: 0.14 },
    tracks: 'crown',
  },
  'arbitrage-jester': {
    figure: fighters.arbitrageJester,
    body: { hue: 300, chroma: 0.16 },
    accent: { hue: 90, chroma: 0.16, lift: 0.05 },
    sky: { hue: 340, chroma: 0.13, lift: -0.1 },
    tracks: 'steps',
  },
  'blockchain-golem': {
    figure: legends.blockchainGolem,
    body: { hue: 195, chroma: 0.05, lift: -0.04 },
    accent: { hue: 165, chroma: 0.18, lift: 0.05 },
    sky: { hue: 190, chroma: 0.08, lift: -0.14 },
    tracks: 'crown',
  },
  'liquidity-siren': {
    figure: legends.liquiditySiren,
    body: { hue: 190, chroma: 0.09 },
    accent: { hue: 250, chroma: 0.14 },
    sky: { hue: 195, chroma: 0.1 },
    tracks: 'steps',
  },
  'volatility-viper': {
    figure: beasts.volatilityViper,
    body: { hue: 130, chroma: 0.18 },
    accent: { hue: 345, chroma: 0.2 },
    sky: { hue: 150, chroma: 0.08, lift: -0.16 },
    tracks: 'crown',
  },
  'phoenix-investor': {
    figure: legends.phoenixInvestor,
    body: { hue: 25, chroma: 0.18 },
    accent: { hue: 70, chroma: 0.16, lift: 0.05 },
    sky: { hue: 5, chroma: 0.14, lift: -0.16 },
    tracks: 'sides',
  },
  'macro-astronaut': {
    figure: legends.macroAstronaut,
    body: { hue: 260, chroma: 0.03, lift: 0.1 },
    accent: { hue: 215, chroma: 0.13 },
    sky: { hue: 285, chroma: 0.12, lift: -0.2 },
    tracks: 'sides',
  },
  'vault-sentinel': {
    figure: fighters.vaultSentinel,
    body: steel,
    accent: gold,
    sky: { hue: 75, chroma: 0.09, lift: -0.08 },
    tracks: 'steps',
  },
  'lunar-dragon': {
    figure: beasts.lunarDragon,
    body: { hue: 290, chroma: 0.15 },
    accent: { hue: 230, chroma: 0.08, lift: 0.06 },
    sky: { hue: 265, chroma: 0.13, lift: -0.16 },
    tracks: 'crown',
  },
  'market-valkyrie': {
    figure: fighters.marketValkyrie,
    body: { hue: 250, chroma: 0.05, lift: 0.08 },
    accent: gold,
    sky: { hue: 225, chroma: 0.12 },
    tracks: 'crown',
  },
  'the-satoshi': {
    figure: legends.theSatoshi,
    body: { hue: 80, chroma: 0.14 },
    accent: gold,
    sky: { hue: 285, chroma: 0.14, lift: -0.18 },
    tracks: 'steps',
  },
}
