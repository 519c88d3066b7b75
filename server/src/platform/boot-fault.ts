/**
 * Why the server cannot start or go on, said to the person who started it: one clear line without a stack.
 * Anything else that is thrown at boot is our mistake and is shown whole.
 */
export class BootFault extends Error {
  override readonly name = 'BootFault'
}

/** The code of a system error (`EACCES`, `ENOENT`, …), or null when `error` is none. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
