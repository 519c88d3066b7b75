import { passwordLength } from '@satoshi/rules/sign-up'

export type PasswordStrength = { /** 0 (too short) to 4. */ score: 0 | 1 | 2 | 3 | 4; missing: number }

/**
 * A rough meter that recommends more than it demands (product 9.18): variety of characters and length, where
 * repeats and runs (`aaaa`, `1234`) count once. The refusals stay with the server.
 */
export function passwordStrength(password: string): PasswordStrength {
  const letters = [...password.normalize('NFC')]
  const missing = Math.max(0, passwordLength.min - letters.length)
  if (missing > 0) return { score: 0, missing }
  const bits = surprising(letters) * Math.log2(alphabet(password))
  const score = bits < 36 ? 1 : bits < 52 ? 2 : bits < 72 ? 3 : 4
  return { score, missing: 0 }
}

/** How many characters do not follow from the one before. */
function surprising(letters: string[]): number {
  const codes = letters.map((letter) => letter.codePointAt(0) ?? 0)
  const count = codes.filter((code, index) => {
    const step = code - (codes[index - 1] ?? Number.NaN)
    return !(Math.abs(step) <= 1)
  }).length
  return Math.min(count, new Set(codes).size * 2)
}

/** The size of the alphabet that the characters seem to come from. */
function alphabet(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^\p{L}\p{N}]/u, 24],
    [/[^\p{ASCII}]/u, 100],
  ]
  return kinds.reduce((size, [kind, letters]) => size + (kind.test(password) ? letters : 0), 2)
}
