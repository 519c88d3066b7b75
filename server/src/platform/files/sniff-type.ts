import type { FileType } from '@satoshi/rules/file-kinds'

type Beginning = { type: FileType; parts: readonly { at: number; bytes: string }[] }

/** How each type begins, in Latin-1. */
const beginnings: readonly Beginning[] = [
  { type: 'image/jpeg', parts: [{ at: 0, bytes: '\xff\xd8\xff' }] },
  { type: 'image/png', parts: [{ at: 0, bytes: '\x89PNG\r\n\x1a\n' }] },
  {
    type: 'image/webp',
    parts: [
      { at: 0, bytes: 'RIFF' },
      { at: 8, bytes: 'WEBP' },
    ],
  },
]

/** How a drawing in SVG begins: its element, or what XML says of itself, after nothing but spaces. */
const svgBeginning = /^\uFEFF?\s*<(?:\?xml\s|svg[\s>]|!--)/

/**
 * Type of a file by its first bytes; null for all others, PDF and GIF among them. It says what a file claims to be,
 * not that it is one: an image is drawn anew, which proves it.
 */
export function sniffType(file: Uint8Array): FileType | null {
  const head = Buffer.from(file.subarray(0, 12)).toString('latin1')
  const found = beginnings.find(({ parts }) => parts.every(({ at, bytes }) => head.startsWith(bytes, at)))
  if (found) return found.type
  return svgBeginning.test(Buffer.from(file.subarray(0, 64)).toString('utf8')) ? 'image/svg+xml' : null
}
