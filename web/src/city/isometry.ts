/**
 * Drawing blocks of a city seen from above: x runs to the lower right, y to the lower left, z up.
 * Light comes from the upper left, so the left wall is brighter than the right one. Pure: the same block, the same path.
 */
export type Point = { x: number; y: number; z: number }

/** A block: its corner nearest to the back, its width (x), depth (y) and height. */
export type Block = Point & { width: number; depth: number; height: number }

const cos30 = 0.866
const sin30 = 0.5

/** Where a point of the city is in the picture. */
export function project({ x, y, z }: Point): [number, number] {
  return [(x - y) * cos30, (x + y) * sin30 - z]
}

/** A closed path through points. */
export function outline(...points: Point[]): string {
  return `M${points.map((point) => project(point).map(short).join(' ')).join('L')}Z`
}

/** The three faces of a block that can be seen. */
export function facesOf(block: Block): { top: string; left: string; right: string } {
  const { x, y, z, width, depth, height } = block
  const right = x + width
  const front = y + depth
  const roof = z + height
  return {
    top: outline(at(x, y, roof), at(right, y, roof), at(right, front, roof), at(x, front, roof)),
    left: outline(at(x, front, roof), at(right, front, roof), at(right, front, z), at(x, front, z)),
    right: outline(at(right, front, roof), at(right, y, roof), at(right, y, z), at(right, front, z)),
  }
}

/** Four sides that meet over the middle of the block; only the two that face us. */
export function spireOf(block: Block): { left: string; right: string } {
  const { x, y, z, width, depth, height } = block
  const tip = at(x + width / 2, y + depth / 2, z + height)
  const near = at(x + width, y + depth, z)
  return {
    left: outline(at(x, y + depth, z), near, tip),
    right: outline(near, at(x + width, y, z), tip),
  }
}

/** A window's size and the distance from one to the next, in the city's own lengths. */
const pane = { wide: 3.4, high: 4.6, stepWide: 6.6, stepHigh: 8.6, margin: 2.6 }

/** The windows of both walls as paths: those with light, and those without. `share` of them is lit, by `seed`. */
export function windowsOf(block: Block, share: number, seed: number): { lit: string; dark: string } {
  const paths = { lit: '', dark: '' }
  const columns = (length: number) => Math.max(0, Math.floor((length - pane.margin) / pane.stepWide))
  const rows = Math.max(0, Math.floor((block.height - pane.margin) / pane.stepHigh))
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns(block.width); column++) {
      paths[isLit(seed, row, column, share) ? 'lit' : 'dark'] += leftPane(block, row, column)
    }
    for (let column = 0; column < columns(block.depth); column++) {
      paths[isLit(seed + 7, row, column, share) ? 'lit' : 'dark'] += rightPane(block, row, column)
    }
  }
  return paths
}

function leftPane(block: Block, row: number, column: number): string {
  const start = at(
    block.x + centred(block.width) + column * pane.stepWide,
    block.y + block.depth,
    block.z + block.height - pane.margin - row * pane.stepHigh,
  )
  return paneAt(start, pane.wide * sin30)
}

function rightPane(block: Block, row: number, column: number): string {
  const start = at(
    block.x + block.width,
    block.y + block.depth - centred(block.depth) - column * pane.stepWide,
    block.z + block.height - pane.margin - row * pane.stepHigh,
  )
  return paneAt(start, -pane.wide * sin30)
}

function paneAt(start: Point, slope: number): string {
  const [left, top] = project(start)
  const wide = short(pane.wide * cos30)
  return `M${short(left)} ${short(top)}l${wide} ${short(slope)}v${pane.high}l-${wide} ${short(-slope)}z`
}

function centred(length: number): number {
  const used = Math.floor((length - pane.margin) / pane.stepWide) * pane.stepWide - (pane.stepWide - pane.wide)
  return (length - used) / 2
}

// A hash of three small numbers: scattered, and the same in every drawing.
function isLit(seed: number, row: number, column: number, share: number): boolean {
  const mixed = Math.imul(seed * 73 + row * 31 + column * 17 + 11, 2_654_435_761)
  return ((mixed >>> 8) % 100) / 100 < share
}

function at(x: number, y: number, z: number): Point {
  return { x, y, z }
}

function short(value: number): number {
  return Math.round(value * 10) / 10
}
