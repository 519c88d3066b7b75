import type { Palette, Tone } from './palette.ts'
import type { Pen, Piece } from './pen.ts'

/** Width and height of the sheet on which skins are drawn. The middle 240 and the rows 20 to 220 are seen in every crop. */
export const sheet = { width: 400, height: 240 } as const

/** The sky of a skin from top to bottom. */
export function heaven({ sky, low }: Palette): Piece {
  return (
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>` +
    `<path fill="url(#s)" d="M0,0h400v240h-400z"/>`
  )
}

/** Points of light, all of one size. */
export function stars(pen: Pen, points: string, tone: Tone, width = 2): Piece {
  return pen.line(
    points
      .split(' ')
      .map((point) => `M${point}h0`)
      .join(''),
    tone,
    width,
  )
}

/** Roofs from the left edge to the right, each "y,width", down to the ground. */
export function roofs(pen: Pen, steps: string, tone: Tone): Piece {
  const path = steps.split(' ').map((step) => step.replace(/^(.+),(.+)$/, 'V$1h$2'))
  return pen.area(`0,240${path.join('')}V240`, tone)
}

/** Columns of windows, each from "x,y" down to the ground of the sheet or as deep as `depth`. */
export function panes(pen: Pen, tops: string, tone: Tone, depth = 60): Piece {
  return pen.dashes(
    tops
      .split(' ')
      .map((top) => `M${top}v${depth}`)
      .join(''),
    tone,
    4,
    '4 6',
  )
}

/** The same on the other side of the sheet. */
export function flipped(piece: Piece): Piece {
  return `<g transform="translate(${sheet.width}) scale(-1 1)">${piece}</g>`
}

/** A piece moved, and made larger or smaller. */
export function moved(piece: Piece, x: number, y: number, scale = 1): Piece {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${piece}</g>`
}

/** A disc of light with two halos. */
export function glow(pen: Pen, x: number, y: number, radius: number, tone: Tone): Piece {
  const halo = (reach: number, opacity: number) =>
    `<g opacity="${opacity}">${pen.dot(x, y, Math.round(radius * reach), tone)}</g>`
  return halo(2.4, 0.1) + halo(1.6, 0.16) + pen.dot(x, y, radius, tone)
}
