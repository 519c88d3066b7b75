import { fileKinds } from '@satoshi/rules/file-kinds'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { drawImage } from './draw-image.ts'

const { minSide } = fileKinds.profilePicture
const colour = { r: 200, g: 60, b: 90 }

describe('a picture that somebody sent', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('as %s becomes two squares in WebP', async (format) => {
    const { small, large } = await drawn(await plain(300, 200).toFormat(format).toBuffer())
    for (const [side, bytes] of [
      [144, small],
      [336, large],
    ] as const) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
    }
  })

  test('loses where and by what it was taken', async () => {
    const exif = {
      IFD0: { Make: 'A camera', Copyright: 'Ana' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 32/1 0/1' },
    }
    const sent = await plain(200, 200).jpeg().withExif(exif).toBuffer()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const { small, large } = await drawn(sent)
    for (const bytes of [small, large]) {
      const { exif: kept, icc, xmp, iptc } = await sharp(bytes).metadata()
      expect({ kept, icc, xmp, iptc }).toEqual({})
      expect(bytes.includes('camera')).toBe(false)
    }
  })

  test('is turned upright before it is cropped', async () => {
    const left = { create: { width: 100, height: 200, channels: 3 as const, background: { r: 0, g: 0, b: 255 } } }
    const sideways = await plain(200, 200)
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { data } = await sharp((await drawn(sideways)).small)
      .raw()
      .toBuffer({ resolveWithObject: true })
    // What was at the left is at the top, once turned by a quarter.
    const blueAt = (x: number, y: number) => data[(y * 144 + x) * 3 + 2]
    expect(blueAt(143, 0)).toBeGreaterThan(200)
    expect(blueAt(0, 143)).toBeLessThan(140)
  })

  test('without colours of its own behind it may be seen through', async () => {
    const sent = await sharp({ create: { width: 90, height: 90, channels: 4, background: { ...colour, alpha: 0 } } })
      .png()
      .toBuffer()
    expect((await sharp((await drawn(sent)).small).metadata()).width).toBe(144)
  })
})

describe('what is refused', () => {
  test.each([
    ['text', () => Buffer.from('not a picture at all')],
    ['nothing', () => Buffer.alloc(0)],
    ['a drawing in SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>')],
    ['half a JPEG', async () => (await noise(200).jpeg().toBuffer()).subarray(0, 900)],
    ['half a PNG', async () => (await noise(200).png().toBuffer()).subarray(0, 900)],
    ['a page that begins as a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1')],
    ['a GIF', () => plain(100, 100).gif().toBuffer()],
    ['a wall of dots in a small file', () => plain(9_000, 2_000).png().toBuffer()],
  ])('%s', async (_, sent) => {
    await expect(drawn(await sent())).rejects.toMatchObject({ code: 'file.imageUnreadable' })
  })

  test('a picture with fewer dots than a row of a list shows', async () => {
    const refused = drawn(
      await plain(200, minSide - 1)
        .png()
        .toBuffer(),
    )
    await expect(refused).rejects.toMatchObject({ code: 'file.imageTooSmall', details: { pixels: minSide } })
    await drawn(await plain(minSide, minSide).png().toBuffer())
  })

  test('a third at once; afterwards there is room again', async () => {
    const sent = await plain(400, 400).png().toBuffer()
    const all = await Promise.allSettled([drawn(sent), drawn(sent), drawn(sent)])
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(all[2]).toMatchObject({ reason: { code: 'file.imageBusy' } })
    await drawn(sent)
  })
})

async function drawn(sent: Buffer) {
  return (await drawImage('profilePicture', sent)).variants
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: colour } })
}

/** A square that does not compress. */
function noise(side: number) {
  const dots = Buffer.from(Array.from({ length: side * side * 3 }, (_, index) => (index * 7_919) % 251))
  return sharp(dots, { raw: { width: side, height: side, channels: 3 } })
}
