import type { SkinId } from './skins.ts'

/** A hue in degrees of OKLCH and how strong it is. */
export type SkinHue = readonly [hue: number, chroma: number]

/** The hues of a skin: of its ground, of its light, and of what stands out against both. */
export type SkinHues = { ground: SkinHue; light: SkinHue; spark: SkinHue }

/** The colours of a skin in one theme, as CSS colours. `frame` is the ring of the avatar, from its light to its deep. */
export type SkinColours = { ground: string; name: string; frame: readonly [string, string, string] }

/** The hues that a skin is drawn in (content/art) and that its frame and its name are coloured by. */
export const skinHues: Record<SkinId, SkinHues> = {
  'night-skyline': { ground: [272, 0.09], light: [84, 0.13], spark: [262, 0.16] },
  'quiet-ledger': { ground: [200, 0.035], light: [165, 0.12], spark: [20, 0.15] },
  'neon-alley': { ground: [305, 0.09], light: [345, 0.2], spark: [200, 0.14] },
  'harbor-dawn': { ground: [255, 0.08], light: [50, 0.16], spark: [20, 0.16] },
  'metro-lines': { ground: [258, 0.05], light: [200, 0.14], spark: [65, 0.16] },
  'coin-garden': { ground: [155, 0.08], light: [84, 0.15], spark: [140, 0.17] },
  'rainy-exchange': { ground: [235, 0.05], light: [190, 0.11], spark: [55, 0.13] },
  'carnival-of-rio': { ground: [300, 0.11], light: [95, 0.16], spark: [350, 0.2] },
  'desert-caravan': { ground: [35, 0.08], light: [70, 0.14], spark: [15, 0.14] },
  'cherry-market': { ground: [330, 0.07], light: [355, 0.13], spark: [30, 0.17] },
  'deep-blue': { ground: [240, 0.1], light: [200, 0.13], spark: [84, 0.14] },
  'northern-lights': { ground: [262, 0.08], light: [165, 0.16], spark: [305, 0.17] },
  'bull-and-bear': { ground: [275, 0.035], light: [150, 0.17], spark: [22, 0.19] },
  'orbital-bank': { ground: [285, 0.09], light: [215, 0.13], spark: [40, 0.16] },
  'jade-palace': { ground: [170, 0.075], light: [84, 0.15], spark: [165, 0.13] },
  'gold-standard': { ground: [75, 0.06], light: [86, 0.16], spark: [60, 0.13] },
  'genesis-block': { ground: [288, 0.12], light: [86, 0.16], spark: [310, 0.2] },
}

/** How much of the ground lies over the backdrop under the text of a card, 0 to 1; towards the edges it fades. */
export const groundShare = 0.74

/** Colours of a skin in a theme; its name is readable on its ground (WCAG AA, 4.5). */
export function skinColours(id: SkinId, theme: 'dark' | 'light'): SkinColours {
  const { ground, light, spark } = skinHues[id]
  const dark = theme === 'dark'
  return {
    ground: dark ? oklch(0.2, ground, 0.6) : oklch(0.96, ground, 0.3),
    name: dark ? oklch(0.9, light, 0.6) : oklch(0.4, light, 0.7),
    frame: [
      oklch(dark ? 0.92 : 0.86, light, 0.6),
      oklch(dark ? 0.76 : 0.68, light, 1),
      oklch(dark ? 0.52 : 0.48, spark, 0.9),
    ],
  }
}

function oklch(lightness: number, [hue, chroma]: SkinHue, share: number): string {
  return `oklch(${lightness} ${Math.round(chroma * share * 1_000) / 1_000} ${hue})`
}
