import type { FileType } from '@satoshi/rules/file-kinds'

/** How each type begins, in Latin-1. */
const beginnings: Record<FileType, RegExp> = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/webp': /^RIFF[^]{4}WEBP/,
}

/**
 * Type of a file by its first bytes; null for all others, SVG, PDF and GIF among them. It says what a file claims to be,
 * not that it is one: an image is drawn anew, which proves it.
 */
export function sniffType(bytes: Uint8Array): FileType | null {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  // safe: the keys that the table was written with
  const types = Object.keys(beginnings) as FileType[]
  return types.find((type) => beginnings[type].test(text)) ?? null
}
