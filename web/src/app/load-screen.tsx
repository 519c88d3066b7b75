import type { ComponentType } from 'react'

import type { RouteRecord } from '../lib/define-domain.ts'
import { loadSections } from './load-sections.ts'

/** Fetches the code of a record's screen, and of what stands around it. */
export async function loadScreen(record: RouteRecord): Promise<ComponentType> {
  if (record.onlyDevelopers && !(await isForDevelopers())) return loadNotFound()
  if (record.showsSettings) {
    const [{ Component }, sections] = await Promise.all([record.screen(), loadSections()])
    return () => <Component sections={sections} />
  }
  if (!record.besideCity) return (await record.screen()).Component
  const [{ BesideCity }, { Component }] = await Promise.all([import('./beside-city.tsx'), record.screen()])
  return () => (
    <BesideCity>
      <Component />
    </BesideCity>
  )
}

/** What stands at an address that leads nowhere. */
export async function loadNotFound(): Promise<ComponentType> {
  return (await import('./not-found-screen.tsx')).NotFoundScreen
}

// The build is the same everywhere; whether it is a server of developers only the server knows.
async function isForDevelopers(): Promise<boolean> {
  const { status } = await fetch('/dev/pages')
  return status === 204
}
