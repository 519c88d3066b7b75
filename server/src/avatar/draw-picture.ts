import { minImageSide } from '@satoshi/rules/avatar/avatars'
import type { Sharp } from 'sharp'

import { refuse } from '../platform/refusal.ts'

/** A picture as it is kept: two squares in WebP. */
export type DrawnPicture = { small: Buffer; large: Buffer }

/** Sides in pixels: three dots for each pixel of a row of a list, and of a profile. Source: the sizes of web/src/game-kit/avatar.tsx. */
const sides = { small: 144, large: 336 } as const

/** Most pixels that are decoded: a square of 4,096. A small file can claim to be a wall of them. */
const maxPixels = 4_096 ** 2

/** What is drawn at once; more would take the processor from those who play. */
const maxAtOnce = 2
let drawing = 0

/**
 * The server's own drawing of what somebody sent: decoded, turned upright, cropped to the middle square, in two sizes.
 * Nothing of the sent file is kept, neither where nor by what it was taken. Refuses `avatar.imageUnreadable` for
 * anything but a whole JPEG, PNG or WebP, `avatar.imageTooSmall`, and `avatar.imageBusy` when others are being drawn.
 */
export async function drawPicture(sent: Buffer): Promise<DrawnPicture> {
  if (!isPicture(sent)) throw refuse('avatar.imageUnreadable')
  if (drawing >= maxAtOnce) throw refuse('avatar.imageBusy')
  drawing += 1
  try {
    return await drawn(await opened(sent))
  } finally {
    drawing -= 1
  }
}

/** By its first bytes: what else the library can read (SVG and PDF among it) never reaches it. */
function isPicture(bytes: Buffer): boolean {
  const text = bytes.subarray(0, 12).toString('latin1')
  return text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP$/.test(text)
}

async function opened(sent: Buffer): Promise<Sharp> {
  // Loaded only here: most processes never draw, and the library costs a start 40 ms.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp(sent, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
}

async function drawn(image: Sharp): Promise<DrawnPicture> {
  const { width, height } = await image.metadata().catch(unreadable)
  if (Math.min(width, height) < minImageSide) throw refuse('avatar.imageTooSmall', { pixels: minImageSide })
  const square = (side: number) =>
    image.clone().autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer().catch(unreadable)
  return { large: await square(sides.large), small: await square(sides.small) }
}

/** Whatever the library says of a file is about the file, which is somebody else's. */
function unreadable(): never {
  throw refuse('avatar.imageUnreadable')
}
