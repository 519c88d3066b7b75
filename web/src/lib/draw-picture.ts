/** The device cannot open the file as a picture. */
export class UnreadablePicture extends Error {
  readonly code = 'file.imageUnreadable'
}

/** Width and height in pixels. */
export type PictureSize = { width: number; height: number }

/** A part of a picture, and the file that is drawn of it; the browser writes a PNG where it cannot write the type. */
export type Drawing = {
  cut: PictureSize & { x: number; y: number }
  drawn: PictureSize
  type: 'image/webp' | 'image/jpeg'
  /** 0..1 */
  quality: number
}

/**
 * A picture that somebody chose, drawn anew: the first of the planned drawings that has at most `mostBytes`. A phone's
 * photo of megabytes never travels, nor the place where it was taken. Upright, as the browser shows it. Throws
 * `UnreadablePicture`, and whatever `plan` throws.
 */
export async function drawPicture(
  file: Blob,
  plan: (size: PictureSize) => readonly Drawing[],
  mostBytes: number,
): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture()
  })
  try {
    // Copied: what a bitmap says of itself is not its own, and does not go along when it is spread.
    const { width, height } = picture
    for (const drawing of plan({ width, height })) {
      const drawn = await drawingOf(picture, drawing)
      if (drawn.size <= mostBytes) return new File([drawn], 'picture', { type: drawn.type })
    }
    throw new UnreadablePicture()
  } finally {
    picture.close()
  }
}

async function drawingOf(picture: ImageBitmap, { cut, drawn, type, quality }: Drawing): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = drawn.width
  canvas.height = drawn.height
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadablePicture()
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, drawn.width, drawn.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePicture())), type, quality)
  })
}
