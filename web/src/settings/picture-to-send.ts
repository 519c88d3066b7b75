import { sentImageBytes, sentImageSide } from '@satoshi/rules/avatar/avatars'

import { drawPicture, type Drawing, type PictureSize } from '../lib/draw-picture.ts'

/** What is tried in turn until one is small enough. */
const tries = [
  { side: sentImageSide, type: 'image/webp', quality: 0.88 },
  { side: sentImageSide, type: 'image/jpeg', quality: 0.85 },
  { side: 448, type: 'image/jpeg', quality: 0.7 },
] as const

/** The middle square of a picture that somebody chose, as a small file. Throws `UnreadablePicture`. */
export function pictureToSend(file: Blob): Promise<File> {
  return drawPicture(file, middleSquare, sentImageBytes)
}

function middleSquare({ width, height }: PictureSize): Drawing[] {
  const whole = Math.min(width, height)
  const cut = { x: (width - whole) / 2, y: (height - whole) / 2, width: whole, height: whole }
  return tries.map(({ side, type, quality }) => {
    const drawn = Math.min(side, whole)
    return { cut, drawn: { width: drawn, height: drawn }, type, quality }
  })
}
