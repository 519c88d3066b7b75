/** The tones that an avatar is drawn in: five steps of its own hue, five of its accent, and the ink of the family. */
export type Palette = Record<Tone, string>

/** Small letters are the body's hue from glow to deep, capitals the accent's; `k` is ink, `w` what shines. */
export type Tone = 'g' | 'l' | 'b' | 's' | 'd' | 'G' | 'L' | 'B' | 'S' | 'D' | 'k' | 'w' | 'sky' | 'low'

/** A hue in degrees of OKLCH and how strong it is; `lift` makes a body lighter or darker than the family's. */
export type Hue = { hue: number; chroma: number; lift?: number }

/** The gold of coins. */
export const gold: Hue = { hue: 84, chroma: 0.15, lift: 0.07 }

/** The palette of a body and an accent before a sky. */
export function paletteOf(body: Hue, accent: Hue, sky: Hue): Palette {
  const [g, l, b, s, d] = scale(body)
  const [G, L, B, S, D] = scale(accent)
  return {
    g,
    l,
    b,
    s,
    d,
    G,
    L,
    B,
    S,
    D,
    k: '#0b1020',
    w: '#f4f7ff',
    sky: hex(0.56 + (sky.lift ?? 0), sky.chroma, sky.hue),
    low: hex(0.27 + (sky.lift ?? 0) / 2, sky.chroma * 0.62, sky.hue + 14),
  }
}

export type Theme = 'dark' | 'light'

/**
 * The palette of a scene behind a card: a ground and a light, each a hue and its chroma. What is bright at night is deep by
 * day, and both leave text on them readable.
 */
export function scenePalette(
  ground: readonly [number, number],
  light: readonly [number, number],
  theme: Theme,
): Palette {
  const { grounds, lights, ink, heights } = sceneLights[theme]
  const tone = ([hue, chroma]: readonly [number, number], [lightness, share]: Step) =>
    hex(lightness, chroma * share, hue)
  const [g, l, b, s, d] = grounds
  const [G, L, B, S, D] = lights
  return {
    g: tone(ground, g),
    l: tone(ground, l),
    b: tone(ground, b),
    s: tone(ground, s),
    d: tone(ground, d),
    G: tone(light, G),
    L: tone(light, L),
    B: tone(light, B),
    S: tone(light, S),
    D: tone(light, D),
    k: tone(ground, ink),
    w: '#f4f7ff',
    sky: tone(ground, heights[0]),
    low: tone(ground, heights[1]),
  }
}

/** Lightness, and the share of a hue's chroma. */
type Step = readonly [number, number]
type Steps = readonly [Step, Step, Step, Step, Step]
type SceneLights = { grounds: Steps; lights: Steps; ink: Step; heights: readonly [Step, Step] }

const sceneLights: Record<Theme, SceneLights> = {
  dark: {
    grounds: [
      [0.78, 0.5],
      [0.5, 1],
      [0.38, 1],
      [0.29, 0.9],
      [0.22, 0.8],
    ],
    lights: [
      [0.92, 0.5],
      [0.8, 0.9],
      [0.66, 1],
      [0.48, 0.85],
      [0.33, 0.6],
    ],
    ink: [0.13, 0.5],
    heights: [
      [0.18, 0.7],
      [0.33, 1],
    ],
  },
  light: {
    grounds: [
      [0.99, 0.1],
      [0.74, 0.8],
      [0.8, 0.7],
      [0.86, 0.55],
      [0.81, 0.6],
    ],
    lights: [
      [0.9, 0.7],
      [0.78, 0.95],
      [0.7, 1],
      [0.78, 0.75],
      [0.88, 0.45],
    ],
    ink: [0.55, 0.6],
    heights: [
      [0.87, 0.5],
      [0.97, 0.25],
    ],
  },
}

function scale({ hue, chroma, lift = 0 }: Hue): [string, string, string, string, string] {
  return [
    hex(0.93 + lift / 4, chroma * 0.4, hue + 8),
    hex(0.82 + lift / 2, chroma * 0.75, hue + 4),
    hex(0.69 + lift, chroma, hue),
    hex(0.52 + lift, chroma * 0.92, hue - 5),
    hex(0.36 + lift, chroma * 0.7, hue - 10),
  ]
}

/** A colour of OKLCH in sRGB, as six digits. What lies outside is clipped by channel. Source: Ottosson, "A perceptual color space", 2020. */
export function hex(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
  return `#${channels.map(channelText).join('')}`
}

function channelText(linear: number): string {
  const shown = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, shown)) * 255)
    .toString(16)
    .padStart(2, '0')
}
