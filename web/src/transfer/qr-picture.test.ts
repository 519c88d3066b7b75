import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { codeText, withSignature } from '@satoshi/rules/transfer/code'
import { cents } from '@satoshi/rules/money'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { expect, test } from 'vitest'

import { qrPath } from './qr-picture.tsx'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })

const code = {
  to: '0199f1f0-0000-7000-8000-00000000abcd',
  nonce: 'aB-_'.repeat(5) + 'zZ',
  expiresAt: 1_795_981_807_000,
}

test.each([null, 100, 100_000])('a code for %s cents is read by our reader as it was made', async (amount) => {
  const text = codeText({ ...code, amountCents: amount === null ? null : cents(amount) })
  const payload = withSignature(text, 'bC_-'.repeat(10) + 'xyz')
  const [read] = await readBarcodes(drawn(payload, 3), { formats: ['QRCode'] })
  expect(read?.text).toBe(payload)
})

test('around a code are four modules of light', () => {
  const { side, path } = qrPath('satoshi')
  const edges = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, wide]) => [Number(x), Number(y), Number(wide)])
  expect(edges.length).toBeGreaterThan(20)
  for (const [x = 0, y = 0, wide = 0] of edges) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4)
    expect(Math.max(x + wide, y + 1)).toBeLessThanOrEqual(side - 4)
  }
})

/** The path in pixels, `scale` for a module. */
function drawn(text: string, scale: number) {
  const { side, path } = qrPath(text)
  const width = side * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, wide] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const from = (row * width + Number(x) * scale) * 4
      for (let at = from; at < from + Number(wide) * scale * 4; at += 4) data.fill(0, at, at + 3)
    }
  return { data, width, height: width, colorSpace: 'srgb' as const, pixelFormat: 'rgba-unorm8' as const }
}
