import type { Palette, Tone } from './palette.ts'

/** A piece of a drawing, as SVG. */
export type Piece = string

/** Draws in one palette on the family's sheet of 96 by 96, whose middle line is x = 48. */
export type Pen = ReturnType<typeof penOf>

/**
 * The pen of an avatar. Points are written "x,y x,y". What is mirrored is written for the left side, where the light
 * falls, and the right side takes the darker tone.
 */
export function penOf(palette: Palette) {
  const area = (points: string, tone: Tone, opacity = 1): Piece =>
    `<path fill="${palette[tone]}"${opacity < 1 ? ` opacity="${opacity}"` : ''} d="M${points}z"/>`
  const line = (path: string, tone: Tone, width = 2): Piece =>
    `<path fill="none" stroke="${palette[tone]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`
  const dashes = (path: string, tone: Tone, width: number, lengths: string): Piece =>
    `<path fill="none" stroke="${palette[tone]}" stroke-width="${width}" stroke-dasharray="${lengths}" d="${path}"/>`
  const rim = (path: string): Piece =>
    `<path fill="${palette.k}" stroke="${palette.k}" stroke-width="3.5" stroke-linejoin="round" d="M${path}z"/>`
  const dot = (x: number, y: number, radius: number, tone: Tone): Piece =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${palette[tone]}"/>`
  return {
    area,
    line,
    dashes,
    dot,
    /** A disc with the family's outline, its light half and its dark half. */
    ball: (x: number, y: number, radius: number, light: Tone, dark: Tone): Piece =>
      dot(x, y, radius + 1.75, 'k') +
      dot(x, y, radius, light) +
      area(`${x},${y - radius}a${radius},${radius} 0 0 1 0,${2 * radius}`, dark),
    /** One facet on each side. */
    pair: (points: string, left: Tone, right: Tone): Piece => area(points, left) + area(mirrored(points), right),
    /** A facet that stands alone, outlined. */
    plate: (points: string, tone: Tone): Piece => rim(points) + area(points, tone),
    /** Two outlined plates, one on each side. */
    plates: (points: string, left: Tone, right: Tone): Piece =>
      rim(points) + rim(mirrored(points)) + area(points, left) + area(mirrored(points), right),
    /** A whole body from its left profile, top to bottom: outline, light side, dark side. */
    body: (profile: string, left: Tone, right: Tone): Piece =>
      rim(`${profile} ${turned(mirrored(profile))}`) +
      area(`${profile} 48,48`, left) +
      area(`${mirrored(profile)} 48,48`, right),
    /** The same line on both sides. */
    lines: (points: string, tone: Tone, width = 2): Piece =>
      line(`M${points}`, tone, width) + line(`M${mirrored(points)}`, tone, width),
    dots: (x: number, y: number, radius: number, tone: Tone): Piece =>
      dot(x, y, radius, tone) + dot(96 - x, y, radius, tone),
  }
}

function mirrored(points: string): string {
  return points.replaceAll(/(-?[\d.]+),(-?[\d.]+)/g, (_, x: string, y: string) => `${round(96 - Number(x))},${y}`)
}

function turned(points: string): string {
  return points.split(' ').toReversed().join(' ')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
