import { useEffect, useState } from 'react'

import { loadScreenTranslations } from '../lib/i18n.ts'

/** Identity providers beside e-mail and password, as `GET /api/auth/methods` names them. */
export type SocialProvider = { id: string; name: string }

/**
 * The other doors, once the screen stands: nothing of them is fetched for its first paint, nor ever on a site that has
 * none, unless there is a failed visit to tell about. Without an answer there are only e-mail and password.
 */
export function useSocialProviders(hasTrouble: boolean) {
  const [doors, setDoors] = useState<Awaited<ReturnType<typeof loadSocialProviders>>>(null)
  useEffect(() => {
    loadSocialProviders(hasTrouble)
      .then(setDoors)
      .catch(() => undefined)
  }, [hasTrouble])
  return doors
}

async function loadSocialProviders(hasTrouble: boolean) {
  const providers = await fetchProviders()
  if (providers.length === 0 && !hasTrouble) return null
  const parts = import('./social-buttons.tsx').then(({ SocialButtons, SocialTrouble }) => ({
    SocialButtons,
    SocialTrouble,
  }))
  await loadScreenTranslations(['social'])
  return { ...(await parts), providers }
}

async function fetchProviders(): Promise<SocialProvider[]> {
  const response = await fetch('/api/auth/methods', { headers: { accept: 'application/json' } })
  if (!response.ok) return []
  const body: unknown = await response.json()
  const listed = typeof body === 'object' && body !== null && 'providers' in body ? body.providers : null
  return Array.isArray(listed) ? (listed as SocialProvider[]) : [] // safe: the contract says so
}
