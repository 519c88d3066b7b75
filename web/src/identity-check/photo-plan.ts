import { fileKinds } from '@satoshi/rules/file-kinds'

import type { Drawing, PictureSize } from '../lib/draw-picture.ts'

const { minSide, variants } = fileKinds.identityPhoto

/** Longest side in pixels that is sent: the server stores no more. */
const longestSide = variants.whole.within.width

/**
 * Most bytes of a photo by how many sendings of it were lost: on a line that loses the first one, half of it may get
 * through. The last still shows the small print of a document.
 */
export const mostBytesOf = [900_000, 450_000, 250_000] as const

/** What is tried in turn until one is small enough: first the quality falls, then the side. */
const tries = [
  { side: longestSide, quality: 0.86 },
  { side: longestSide, quality: 0.74 },
  { side: longestSide, quality: 0.6 },
  { side: 1_600, quality: 0.6 },
  { side: 1_280, quality: 0.5 },
] as const

/** The picture has too few pixels for anything to be read in it. */
export class SmallPhoto extends Error {
  readonly code = 'file.imageTooSmall'
  readonly details = { pixels: minSide }
}

/**
 * How the photo of a document is drawn anew: whole, as a JPEG, never larger than it was, and never below the least side
 * that the server takes. Throws `SmallPhoto`.
 */
export function photoPlan(size: PictureSize): Drawing[] {
  if (shortOf(within(size, longestSide)) < minSide) throw new SmallPhoto()
  return tries
    .map(({ side, quality }) => ({ drawn: within(size, side), quality }))
    .filter(({ drawn }) => shortOf(drawn) >= minSide)
    .map(({ drawn, quality }) => ({ cut: { x: 0, y: 0, ...size }, drawn, type: 'image/jpeg', quality }))
}

function within({ width, height }: PictureSize, side: number): PictureSize {
  const share = Math.min(1, side / Math.max(width, height))
  return { width: Math.round(width * share), height: Math.round(height * share) }
}

function shortOf({ width, height }: PictureSize): number {
  return Math.min(width, height)
}
