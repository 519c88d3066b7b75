import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How a body is packed on its way. */
export type Coding = 'br' | 'gzip' | 'identity'

/** The smallest coding that a reader names; one that it gives no weight (`;q=0`) is not taken. */
export function codingOf(accepted = ''): Coding {
  const named = accepted
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(';')[0])
  return (['br', 'gzip'] as const).find((coding) => named.includes(coding)) ?? 'identity'
}

/** How hard Brotli tries, 0 to 11: what somebody waits for is packed quickly, what is sent again and again as small as can be. */
export const effort = { once: 5, kept: 11 } as const

/** Text as it is sent, packed off the main thread. */
export async function encoded(text: string, coding: Coding, quality: number = effort.once): Promise<Buffer> {
  const plain = Buffer.from(text)
  if (coding === 'gzip') return promisify(gzip)(plain)
  if (coding === 'identity') return plain
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return promisify(brotliCompress)(plain, { params })
}
