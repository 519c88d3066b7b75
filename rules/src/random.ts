/**
 * The only source of chance in the rules: a generator that is wholly determined by its seed.
 * The seed is stored with what it decided, so that a decision can be repeated and checked.
 */
export type Random = {
  /** A number in [0, 1). */
  next: () => number
  /** A whole number in [0, bound). */
  below: (bound: number) => number
}

/** A generator for `seed`; the parts of a seed are joined, so `random('a', 1)` differs from `random('a', 2)`. */
export function random(...seed: (string | number)[]): Random {
  const state = hash128(seed.join('\u0000'))
  const next = () => xoshiro128(state) / 2 ** 32
  return { next, below: (bound) => Math.floor(next() * bound) }
}

/** A shuffled copy (Fisher-Yates). */
export function shuffled<Item>(items: readonly Item[], chance: Random): Item[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = chance.below(last + 1)
    const moved = result[last] as Item // safe: both indices are within the array
    result[last] = result[other] as Item
    result[other] = moved
  }
  return result
}

/** xoshiro128** 1.1 by Blackman and Vigna (public domain algorithm); advances `state`, gives 32 bits. */
function xoshiro128(state: Uint32Array): number {
  const [a = 0, b = 0, c = 0, d = 0] = state
  const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0
  const shifted = b << 9
  const third = c ^ a
  const fourth = d ^ b
  state[1] = b ^ third
  state[0] = a ^ fourth
  state[2] = third ^ shifted
  state[3] = rotateLeft(fourth, 11)
  return result
}

function rotateLeft(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}

/** Four 32-bit words from a text: FNV-1a lanes with a murmur finaliser; never all zero. */
function hash128(text: string): Uint32Array {
  const lanes = new Uint32Array([0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b])
  for (let index = 0; index < text.length; index++) {
    for (let lane = 0; lane < 4; lane++) {
      lanes[lane] = Math.imul((lanes[lane] ?? 0) ^ (text.charCodeAt(index) + lane * 131), 0x01000193)
    }
  }
  for (let lane = 0; lane < 4; lane++) lanes[lane] = finalise((lanes[lane] ?? 0) ^ lane)
  if (lanes.every((lane) => lane === 0)) lanes[0] = 1
  return lanes
}

function finalise(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
