import { accessoryIds, type AccessoryId } from '@satoshi/rules/appearance/accessories'
import { hangings } from '@satoshi/rules/appearance/placement'

import * as companions from './companions.ts'
import * as eyewear from './eyewear.ts'
import * as headwear from './headwear.ts'
import { gold, paletteOf, type Hue } from './palette.ts'
import { penOf, type Pen, type Piece } from './pen.ts'
import * as trinkets from './trinkets.ts'

type Worn = { figure: (pen: Pen) => Piece; body: Hue; accent: Hue }

/** The picture of an accessory as an SVG file, in the size in which it is worn; the same each time. */
export function drawAccessory(id: AccessoryId): string {
  const { figure, body, accent } = worn[id]
  const pen = penOf(paletteOf(body, accent, body))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${hangings[id].box.join(' ')}">${figure(pen)}</svg>\n`
}

/** All 14, by id, as they stand in the files. */
export function drawAccessories(): Record<string, string> {
  return Object.fromEntries(accessoryIds.map((id) => [id, drawAccessory(id)]))
}

const worn: Record<AccessoryId, Worn> = {
  'round-glasses': { figure: eyewear.roundGlasses, body: { hue: 28, chroma: 0.19 }, accent: gold },
  'ticker-cap': {
    figure: headwear.tickerCap,
    body: { hue: 262, chroma: 0.17, lift: -0.06 },
    accent: { hue: 145, chroma: 0.18 },
  },
  'lucky-cent': {
    figure: trinkets.luckyCent,
    body: { hue: 48, chroma: 0.12 },
    accent: { hue: 20, chroma: 0.2, lift: -0.06 },
  },
  'trader-headset': {
    figure: trinkets.traderHeadset,
    body: { hue: 290, chroma: 0.15, lift: -0.04 },
    accent: { hue: 200, chroma: 0.14, lift: 0.05 },
  },
  'green-visor': {
    figure: headwear.greenVisor,
    body: { hue: 152, chroma: 0.17 },
    accent: { hue: 70, chroma: 0.06, lift: -0.06 },
  },
  'chart-shades': {
    figure: eyewear.chartShades,
    body: { hue: 340, chroma: 0.19, lift: -0.08 },
    accent: { hue: 150, chroma: 0.2, lift: 0.06 },
  },
  'piggy-pal': { figure: companions.piggyPal, body: { hue: 0, chroma: 0.13, lift: 0.05 }, accent: gold },
  'bull-horns': {
    figure: headwear.bullHorns,
    body: { hue: 22, chroma: 0.19, lift: -0.04 },
    accent: { hue: 80, chroma: 0.08, lift: 0.05 },
  },
  'gold-chain': { figure: trinkets.goldChain, body: gold, accent: gold },
  'courier-drone': {
    figure: companions.courierDrone,
    body: { hue: 225, chroma: 0.06, lift: 0.04 },
    accent: gold,
  },
  'top-hat': {
    figure: headwear.topHat,
    body: { hue: 280, chroma: 0.07, lift: -0.22 },
    accent: { hue: 20, chroma: 0.2, lift: -0.02 },
  },
  'golden-monocle': { figure: eyewear.goldenMonocle, body: gold, accent: gold },
  'skyline-crown': { figure: headwear.skylineCrown, body: gold, accent: { hue: 300, chroma: 0.21 } },
  'vault-dragon': { figure: companions.vaultDragon, body: { hue: 165, chroma: 0.15, lift: -0.05 }, accent: gold },
}
