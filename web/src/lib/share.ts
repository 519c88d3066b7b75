/** Puts a text where it can be pasted from; false where the browser does not let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Whether the device has a way of its own to hand texts on. */
export function canShare(): boolean {
  return 'share' in navigator
}

/** Hands a text on by the device's own way, else copies it. Whoever changes their mind has not failed. */
export async function shareText(text: string): Promise<'shared' | 'copied' | 'failed'> {
  if (!canShare()) return (await copyText(text)) ? 'copied' : 'failed'
  try {
    await navigator.share({ text })
    return 'shared'
  } catch (error) {
    const isCancelled = typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
    if (isCancelled) return 'shared'
    return (await copyText(text)) ? 'copied' : 'failed'
  }
}
