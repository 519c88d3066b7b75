import type { PublicProfile } from '@satoshi/contract/person'

/** How every code of ours begins. Source: product 5.20. */
const codeStart = 'satoshi:pay?'
/** The longest text that the server reads as a code. Source: the contract. */
export const longestCode = 500
/** The longest id or nickname that it looks for. Source: the contract. */
export const longestName = 60

/** Whom somebody means: who showed a code, or who has an id or a nickname. */
export type Choice = { by: 'code'; payload: string } | { by: 'id'; id: string } | { by: 'nickname'; nickname: string }

/** Whom BTZ go to, as the server has admitted them, and what a code says beside it. */
export type Chosen = {
  receiver: PublicProfile
  /** What the code asks for; null where whoever pays says it. */
  amountCents: number | null
  /** What reading a code gave; null where they were chosen otherwise. */
  ticket: string | null
}

/** What texts of codes in a picture are for us: a code of ours, nothing but others, or nothing. */
export function scanOf(texts: readonly string[]): { found: 'ours'; payload: string } | { found: 'others' | 'nothing' } {
  const payload = texts.find(isOurs)
  if (payload !== undefined) return { found: 'ours', payload }
  return { found: texts.length > 0 ? 'others' : 'nothing' }
}

/** Whether a text is one that the server is asked about; what it says is the server's to judge. */
function isOurs(text: string): boolean {
  return text.startsWith(codeStart) && text.length <= longestCode
}

/** Whom a text means that was written or pasted; null for nothing that anybody is called. */
export function writtenChoice(text: string): Choice | null {
  const written = text.trim()
  if (isOurs(written)) return { by: 'code', payload: written }
  if (written === '' || written.length > longestName) return null
  return uuid.test(written) ? { by: 'id', id: written.toLowerCase() } : { by: 'nickname', nickname: written }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
