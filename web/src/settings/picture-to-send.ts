import { sentImageBytes, sentImageSide } from '@satoshi/rules/avatar/avatars'

/** What is tried in turn until one is small enough; a browser that cannot write WebP gives a PNG in its place. */
const tries = [
  { side: sentImageSide, type: 'image/webp', quality: 0.88 },
  { side: sentImageSide, type: 'image/jpeg', quality: 0.85 },
  { side: 448, type: 'image/jpeg', quality: 0.7 },
] as const

/** The device cannot open the file as a picture. */
export class UnreadablePicture extends Error {
  readonly code = 'file.imageUnreadable'
}

/**
 * The middle square of a picture that somebody chose, as a small file: a phone's photo of megabytes never travels.
 * Upright, as the browser shows it. Throws `UnreadablePicture`.
 */
export async function pictureToSend(file: Blob): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture()
  })
  try {
    for (const { side, type, quality } of tries) {
      const square = await squareOf(picture, Math.min(side, shortestSide(picture)), { type, quality })
      if (square.size <= sentImageBytes) return new File([square], 'picture', { type: square.type })
    }
    throw new UnreadablePicture()
  } finally {
    picture.close()
  }
}

function shortestSide({ width, height }: ImageBitmap): number {
  return Math.min(width, height)
}

async function squareOf(picture: ImageBitmap, side: number, encoding: ImageEncodeOptions): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const { width, height } = picture
  const cut = Math.min(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadablePicture()
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePicture())), encoding.type, encoding.quality)
  })
}
