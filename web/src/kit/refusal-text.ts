import i18next from 'i18next'

/**
 * What to tell a person about an error: the text of its refusal code with its details (a `reason` among them chooses
 * between texts of one code), or of what went wrong with the call (`lib/call-error.ts`), else "something unexpected".
 */
export function refusalText(error: unknown): string {
  const { code, details } = refusalOf(error)
  const key: string = `refusals.${code}`
  const values = typeof details['reason'] === 'string' ? { ...details, context: details['reason'] } : details
  const hasText: (key: string) => boolean = (each) => i18next.exists(each)
  if (code && hasText(key)) return i18next.t(key, { ...values, defaultValue: '' })
  const call: string = `errors.calls.${error instanceof TypeError ? 'network' : code}`
  // A device without network is told apart from a server that does not answer.
  if (hasText(call)) return i18next.t(call, { defaultValue: '', ...(isOffline() && { context: 'offline' }) })
  return i18next.t('errors.unexpected')
}

function isOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine
}

export type RefusalParts = { code: string | null; details: Record<string, unknown> }

/** The refusal in an error of a call, or in what a rule refused; `code` is null for a fault. */
export function refusalOf(error: unknown): RefusalParts {
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string')
    return { code: null, details: {} }
  const details = 'data' in error ? error.data : 'details' in error ? error.details : null
  return { code: error.code, details: typeof details === 'object' && details !== null ? { ...details } : {} }
}
