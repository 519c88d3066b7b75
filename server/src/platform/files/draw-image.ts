import {
  fileKinds,
  type FileKind,
  type FileKindRule,
  type ImageVariant,
  type VariantOf,
} from '@satoshi/rules/file-kinds'
import type { Sharp } from 'sharp'

import { refuse } from '../refusal.ts'
import { assertPlainSvg } from './plain-svg.ts'
import { sniffType } from './sniff-type.ts'

/** An image as it is stored: each variant of its kind, in WebP. */
export type DrawnImage<Kind extends FileKind> = { type: 'image/webp'; variants: Record<VariantOf<Kind>, Buffer> }

/** Most pixels that are decoded: a square of 4,096. A small file can claim to be a wall of them. */
const maxPixels = 4_096 ** 2

/** What is drawn at once; more would take the processor from those who play. */
const maxAtOnce = 2
let drawing = 0

/**
 * The server's own drawing of an image that somebody sent: decoded, turned upright, in each variant of its kind. Nothing of
 * the sent file is stored, neither where nor by what it was taken, nor what else may stand in it; SVG becomes a picture too.
 * Refuses `file.imageUnreadable` for anything but a whole image of a type that the kind accepts, `file.svgNotPlain`,
 * `file.imageTooSmall`, and `file.imageBusy` when others are being drawn.
 */
export async function drawImage<Kind extends FileKind>(kind: Kind, sent: Buffer): Promise<DrawnImage<Kind>> {
  const { accepts, minSide, variants }: FileKindRule = fileKinds[kind]
  const type = sniffType(sent)
  if (type === null || !accepts.includes(type)) throw refuse('file.imageUnreadable')
  if (type === 'image/svg+xml') assertPlainSvg(sent)
  if (drawing >= maxAtOnce) throw refuse('file.imageBusy')
  drawing += 1
  try {
    const image = await opened(sent)
    const { width, height } = await image.metadata().catch(unreadable)
    // What is drawn by lines has no size of its own.
    if (type !== 'image/svg+xml' && Math.min(width, height) < minSide)
      throw refuse('file.imageTooSmall', { pixels: minSide })
    const drawn: Record<string, Buffer> = {}
    for (const [name, variant] of Object.entries(variants)) drawn[name] = await drawnAs(image, variant)
    return { type: 'image/webp', variants: drawn }
  } finally {
    drawing -= 1
  }
}

async function opened(sent: Buffer): Promise<Sharp> {
  // Loaded only here: most processes never draw, and the library costs a start 40 ms.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp(sent, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
}

async function drawnAs(image: Sharp, variant: ImageVariant): Promise<Buffer> {
  const upright = image.clone().autoOrient()
  const sized =
    'squareSide' in variant
      ? upright.resize(variant.squareSide, variant.squareSide, { fit: 'cover' })
      : upright.resize({ ...variant.within, fit: 'inside', withoutEnlargement: variant.onlySmaller === true })
  return sized.webp({ quality: 82 }).toBuffer().catch(unreadable)
}

/** Whatever the library says of a file is about the file, which is somebody else's. */
function unreadable(): never {
  throw refuse('file.imageUnreadable')
}
