import { hostMoods, type HostMood } from '@satoshi/rules/appearance/host'

import { paletteOf } from './palette.ts'
import { penOf, type Pen, type Piece } from './pen.ts'

/**
 * The host of the city in one mood, as an SVG file of 96 by 96 without a ground: the seed pod of the yield gardener, whole,
 * whose eyes are lit windows and whose leaves stand up and hang as ears do.
 */
export function drawHost(mood: HostMood): string {
  const { leaves, arms, face } = moods[mood]
  const pen = penOf(palette)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${leaves(pen)}${body(pen)}${head(pen)}${face(pen)}${arms(pen)}</svg>\n`
}

/** All moods, by name, as they stand in the files. */
export function drawHosts(): Record<string, string> {
  return Object.fromEntries(hostMoods.map((mood) => [mood, drawHost(mood)]))
}

const palette = paletteOf({ hue: 140, chroma: 0.17 }, { hue: 88, chroma: 0.1, lift: 0.06 }, { hue: 180, chroma: 0.09 })

type Part = (pen: Pen) => Piece

/** The pod, with the dark of the visor in which the face is lit. */
const head: Part = (pen) =>
  pen.body('48,19 34,21 22,30 17,43 19,56 28,66 40,71 48,72', 'L', 'S') +
  pen.pair('48,19 34,21 26,33 48,30', 'G', 'B') +
  pen.pair('34,21 22,30 17,43 26,33', 'w', 'B') +
  pen.pair('17,43 19,56 26,60 23,46', 'G', 'S') +
  pen.pair('19,56 28,66 40,71 48,72 48,66 30,62', 'B', 'D') +
  pen.body('48,33 32,34 25,41 25,53 31,61 40,64 48,64', 'k', 'k') +
  pen.area('33,35.6 41,34.9 27,50.5 26.6,50 26.6,42', 's', 0.22)

/** A small jacket with a lit collar and a sprout on it, on two feet. */
const body: Part = (pen) =>
  pen.plates('47,86 47,93 34,93 34,88', 's', 'd') +
  pen.body('48,68 37,69 33,75 33,87 40,90 48,90', 'b', 's') +
  pen.pair('37,69 33,75 33,83 40,78', 'l', 'b') +
  pen.pair('48,84 37,70 42,69 48,73', 'g', 'l') +
  pen.dot(48, 85.5, 1.6, 'G')

/** Two leaves on a stalk, from the left one's outline and the right one's, with their shine and their shade. */
function leaves(left: Leaf, right: Leaf): Part {
  return (pen) =>
    pen.line('M48,23V15', 'k', 7) +
    pen.line('M48,23V15', 's', 3.5) +
    pen.plate(left.whole, 'l') +
    pen.area(left.half, 'g') +
    pen.plate(right.whole, 'b') +
    pen.area(right.half, 's')
}

/** A leaf's outline, and the half of it that the light falls on or leaves. */
type Leaf = { whole: string; half: string }

const up = {
  left: { whole: '48,17 45,8 34,3 23,6 29,15', half: '48,17 45,8 34,3 23,6' },
  right: { whole: '48,15 54,6 65,2.5 74,6 65,15', half: '48,15 74,6 65,15' },
}
const spread = {
  left: { whole: '48,17 41,7 28,3 17,9 27,18', half: '48,17 41,7 28,3 17,9' },
  right: { whole: '48,16 55,6 68,3 79,9 69,18', half: '48,16 79,9 69,18' },
}
const hanging = {
  left: { whole: '48,15 40,9 27,10 17,21 15,30 28,26', half: '48,15 40,9 27,10 17,21 15,30' },
  right: { whole: '48,14 56,8 69,10 79,21 81,30 68,26', half: '48,14 81,30 68,26' },
}

/** An arm from the shoulder to its hand; the right one is in the shade. */
function arm(way: string, [x, y]: readonly [number, number], side: 'left' | 'right'): Part {
  const [sleeve, light, dark] = side === 'left' ? (['l', 'G', 'L'] as const) : (['s', 'L', 'B'] as const)
  return (pen) => pen.line(way, 'k', 9) + pen.line(way, sleeve, 5.5) + pen.ball(x, y, 5.2, light, dark)
}

const rest = {
  left: arm('M36,76L28,82', [25, 85], 'left'),
  right: arm('M60,76L68,82', [71, 85], 'right'),
}

/** Eyes of light: open, glad, closed. */
const open: Part = (pen) => pen.lines('37,44 37,49', 'g', 8)
const glad: Part = (pen) => pen.line('M31.5,49.5C32.5,42 41.5,42 42.5,49.5M53.5,49.5C54.5,42 63.5,42 64.5,49.5', 'g', 4)
const closed: Part = (pen) => pen.line('M31.5,47C33,51.5 41,51.5 42.5,47M53.5,47C55,51.5 63,51.5 64.5,47', 'l', 3.6)

const cheeks: Part = (pen) => pen.lines('29.5,55 32,55', 'B', 3.4)
const smile: Part = (pen) => cheeks(pen) + pen.line('M42,55.5C44,59.5 52,59.5 54,55.5', 'g', 3.2)
const laugh: Part = (pen) => cheeks(pen) + pen.area('40.5,54 55.5,54C56,64 40,64 40.5,54', 'g')

const moods: Record<HostMood, { leaves: Part; arms: Part; face: Part }> = {
  hello: {
    leaves: leaves(up.left, up.right),
    arms: (pen) =>
      rest.left(pen) +
      arm('M60,77C71,79 80,74 85,61', [86.5, 56], 'right')(pen) +
      pen.line('M80.5,45.5C83.5,43.9 87.5,44 90.5,46M93.5,44C91,41 87.5,39.3 84,39', 'b', 2.4),
    face: (pen) => open(pen) + laugh(pen),
  },
  happy: {
    leaves: leaves(up.left, up.right),
    arms: (pen) => rest.left(pen) + rest.right(pen),
    face: (pen) => glad(pen) + smile(pen),
  },
  cheer: {
    leaves: leaves(spread.left, spread.right),
    arms: (pen) =>
      arm('M36,77C26,79 18,72 13,59', [11.5, 54.5], 'left')(pen) +
      arm('M60,77C70,79 78,72 83,59', [84.5, 54.5], 'right')(pen) +
      pen.plates('10,30 12.5,34.5 10,39 7.5,34.5', 'G', 'L') +
      pen.dots(4.5, 24, 2, 'b'),
    face: (pen) => glad(pen) + laugh(pen),
  },
  thinking: {
    leaves: leaves(up.left, hanging.right),
    arms: (pen) => rest.left(pen) + arm('M60,78C68,80 71,76 65,71', [62, 69], 'right')(pen),
    face: (pen) =>
      pen.line('M40,43V47M61,43V47', 'g', 7.5) +
      pen.line('M57,36.8L65,38', 'g', 2.4) +
      pen.line('M42,57.5L49,56', 'g', 3.2),
  },
  oops: {
    leaves: leaves(hanging.left, hanging.right),
    arms: (pen) => rest.left(pen) + arm('M60,77C71,80 82,72 83,60', [81.5, 54], 'right')(pen),
    face: (pen) =>
      open(pen) + pen.lines('31,39.6 38,37', 'g', 2.4) + pen.line('M42.5,57.5C45.5,60.2 51,59.8 54,55.4', 'g', 3),
  },
  asleep: {
    leaves: leaves(hanging.left, hanging.right),
    arms: (pen) =>
      rest.left(pen) +
      rest.right(pen) +
      pen.line('M82,48H87.5L82,54.5H87.5', 'b', 2.4) +
      pen.line('M88,34H94L88,41.5H94', 'b', 2.6),
    face: (pen) => closed(pen) + pen.line('M46,57.5H50', 'l', 3.4),
  },
}
