import type { Rarity } from '@satoshi/rules/achievement/achievements'

/** The outline of a frame: a star of `points`, whose notches reach `depth` of the way in; without points a circle. */
export type BadgeShape = { points: number; depth: number; rings: number; sparks: number; orbit: boolean }

/** The rarer, the richer: more points, more rings, sparks, an orbit. */
export const badgeShapes: Record<Rarity, BadgeShape> = {
  common: { points: 0, depth: 0, rings: 1, sparks: 0, orbit: false },
  rare: { points: 6, depth: 0, rings: 1, sparks: 0, orbit: false },
  epic: { points: 8, depth: 0, rings: 2, sparks: 0, orbit: false },
  legendary: { points: 12, depth: 0.1, rings: 2, sparks: 0, orbit: false },
  mythic: { points: 8, depth: 0.2, rings: 2, sparks: 4, orbit: false },
  cosmic: { points: 0, depth: 0, rings: 2, sparks: 3, orbit: true },
  divine: { points: 16, depth: 0.16, rings: 2, sparks: 8, orbit: false },
  transcendent: { points: 4, depth: 0.24, rings: 3, sparks: 8, orbit: true },
}

/** The middle of a frame and how far its outline reaches, in units of its drawing of 96 by 96. */
export const badgeCentre = 48
export const badgeReach = 42

/** The path of an outline that reaches `reach`; its first corner is on top. */
export function outlineOf({ points, depth }: Pick<BadgeShape, 'points' | 'depth'>, reach: number): string {
  if (points === 0) return circleOf(reach)
  const corners = depth === 0 ? points : points * 2
  const step = (2 * Math.PI) / corners
  // Without notches a side lies on top, so that the frame stands on a side.
  const turn = depth === 0 ? step / 2 : 0
  const places = Array.from({ length: corners }, (_, corner) => {
    const isNotch = depth > 0 && corner % 2 === 1
    return at(corner * step + turn, isNotch ? reach * (1 - depth) : reach)
  })
  return `M${places.join('L')}Z`
}

/** Where `count` sparks stand, around the outline. */
export function sparksOf(count: number): [x: number, y: number][] {
  return Array.from({ length: count }, (_, spark) => {
    const angle = ((spark + 0.5) * 2 * Math.PI) / count
    return [round(badgeCentre + Math.sin(angle) * 44), round(badgeCentre - Math.cos(angle) * 44)]
  })
}

function circleOf(reach: number): string {
  const [top, bottom] = [badgeCentre - reach, badgeCentre + reach]
  return `M48 ${top}A${reach} ${reach} 0 1 1 48 ${bottom}A${reach} ${reach} 0 1 1 48 ${top}Z`
}

function at(angle: number, reach: number): string {
  return `${round(badgeCentre + Math.sin(angle) * reach)} ${round(badgeCentre - Math.cos(angle) * reach)}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
