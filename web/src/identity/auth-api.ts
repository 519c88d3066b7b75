import { useEffect } from 'react'

/** The calls of this domain come with the client of the whole contract, which the entry does not carry. */
export async function loadApi() {
  const { api } = await import('../lib/api.ts')
  return api
}

/** Fetches the client as soon as somebody touches a field, so that it is there when the form is sent. */
export function useWarmApi(): void {
  useEffect(() => {
    // A failure is met again, and told, when the form is sent.
    const warm = () => void loadApi().catch(() => undefined)
    document.addEventListener('focusin', warm, { once: true })
    return () => document.removeEventListener('focusin', warm)
  }, [])
}
