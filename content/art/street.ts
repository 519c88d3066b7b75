import { hex, type Theme } from './palette.ts'
import type { Piece } from './pen.ts'

/** A house of the street: where it stands, how large it is, what it carries, and the place of its district. */
type House = { x: number; width: number; height: number; roof: 'flat' | 'mast' | 'step' | 'dome'; district: number }

/** Width and height of the street; it begins again where it ends, so that it goes on as far as a screen is wide. */
export const streetSize = { width: 480, height: 112 } as const

/** Hue and chroma of the seven districts, as `web/src/kit/tokens.css` has them. */
export const districtHues: readonly (readonly [hue: number, chroma: number])[] = [
  [20, 0.2],
  [68, 0.16],
  [298, 0.2],
  [262, 0.2],
  [158, 0.15],
  [212, 0.13],
  [345, 0.21],
]

const houses: House[] = [
  { x: 4, width: 38, height: 54, roof: 'flat', district: 3 },
  { x: 46, width: 28, height: 82, roof: 'mast', district: 0 },
  { x: 78, width: 42, height: 62, roof: 'step', district: 4 },
  { x: 124, width: 30, height: 44, roof: 'flat', district: 1 },
  { x: 158, width: 34, height: 74, roof: 'dome', district: 5 },
  { x: 196, width: 42, height: 56, roof: 'step', district: 2 },
  { x: 242, width: 28, height: 88, roof: 'mast', district: 6 },
  { x: 274, width: 40, height: 50, roof: 'flat', district: 0 },
  { x: 318, width: 32, height: 78, roof: 'step', district: 3 },
  { x: 354, width: 42, height: 48, roof: 'flat', district: 4 },
  { x: 400, width: 30, height: 70, roof: 'dome', district: 2 },
  { x: 434, width: 40, height: 58, roof: 'flat', district: 5 },
]

/** The houses behind: left edge, width and height. */
const backRow =
  '0,40,62 44,26,92 74,46,72 128,30,100 162,44,80 210,30,94 244,50,66 300,32,104 336,44,76 384,30,92 418,58,68'

/** Lightness and share of the chroma of a roof, a wall, its shaded side and its dark windows, and the colours of lit ones and of what lies behind. */
const lights = {
  dark: {
    roof: [0.56, 0.85],
    wall: [0.42, 0.7],
    shade: [0.3, 0.55],
    pane: [0.2, 0.35],
    lit: '#ffe2a0',
    back: '#3a4577',
  },
  light: {
    roof: [0.9, 0.4],
    wall: [0.79, 0.6],
    shade: [0.66, 0.75],
    pane: [0.56, 0.65],
    lit: '#fff6d8',
    back: '#7d89bd',
  },
} as const

/** The street by night or by day, as an SVG file without a ground or a sky. Light comes from the left. */
export function drawStreet(theme: Theme): string {
  const { width, height } = streetSize
  const behind = backRow.split(' ').map((box) => {
    const [x = 0, wide = 0, high = 0] = box.split(',').map(Number)
    return `M${x},${height}v-${high}h${wide}v${high}z`
  })
  const back = `<path fill="${lights[theme].back}" opacity=".4" d="${behind.join('')}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${back}${houses.map((house) => drawHouse(house, theme)).join('')}</svg>\n`
}

/** Both, by name, as they stand in the files. */
export function drawStreets(): Record<string, string> {
  return { night: drawStreet('dark'), day: drawStreet('light') }
}

function drawHouse(house: House, theme: Theme): Piece {
  const { x, width, height, district } = house
  const { roof, wall, shade, pane, lit } = lights[theme]
  const [hue, chroma] = districtHues[district] ?? [0, 0]
  const tone = ([lightness, share]: readonly [number, number]) => hex(lightness, chroma * share, hue)
  const top = streetSize.height - height
  const side = Math.round(width * 0.3)
  const box = (left: number, wide: number) => `M${left},${top}h${wide}v${height}h-${wide}z`
  const { open, dark } = windowsOf(house)
  return (
    area(roofOf(house), tone(roof)) +
    area(box(x, width), tone(wall)) +
    area(box(x + width - side, side), tone(shade)) +
    area(dark, tone(pane)) +
    area(open, lit)
  )
}

function area(path: string, fill: string): Piece {
  return path && `<path fill="${fill}" d="${path}"/>`
}

function roofOf({ x, width, height, roof }: House): string {
  const top = streetSize.height - height
  const middle = x + width / 2
  switch (roof) {
    case 'mast':
      return `M${middle - 1},${top}v-14h2v14z`
    case 'step':
      return `M${x + 8},${top}v-6h${width - 16}v6z`
    case 'dome':
      return `M${x + 5},${top}a${width / 2 - 5},${width / 2 - 6} 0 0 1 ${width - 10},0z`
    case 'flat':
      return ''
  }
}

/** The windows of a house, lit and dark; which are lit follows from where they are. */
function windowsOf({ x, width, height }: House): { open: string; dark: string } {
  const columns = Math.floor((width - 5) / 8)
  const rows = Math.floor((height - 9) / 10)
  const inset = Math.round((width - columns * 8 + 4) / 2)
  const panes = Array.from({ length: rows * columns }, (_, place) => ({
    d: `M${x + inset + (place % columns) * 8},${streetSize.height - height + 7 + Math.floor(place / columns) * 10}h4v5h-4z`,
    isLit: (x * 7 + place * place * 3 + place * 5) % 11 < 5,
  }))
  const those = (isLit: boolean) => panes.flatMap((one) => (one.isLit === isLit ? [one.d] : [])).join('')
  return { open: those(true), dark: those(false) }
}
