import type { ComponentType } from 'react'

import { NotFoundScreen } from './not-found-screen.tsx'

/** A screen that exists for developers; for everybody else its address leads nowhere. */
export async function forDevelopers(screen: () => Promise<{ Component: ComponentType }>): Promise<ComponentType> {
  // The build is the same everywhere; whether it is a server of developers only the server knows.
  const { status } = await fetch('/dev/pages')
  return status === 204 ? (await screen()).Component : NotFoundScreen
}
