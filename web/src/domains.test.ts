import { join } from 'node:path'

import { expect, test } from 'vitest'

import { foldersWithDomain } from '../build/screen-files.ts'
import { recordAt, routes } from './app/all-routes.ts'
import { publicRoutes } from './app/routes.ts'
import { domains } from './domains.ts'
import type { Domain } from './lib/define-domain.ts'

const folders = foldersWithDomain(join(import.meta.dirname, '..'))

test.each(folders)('the domain %s is listed', async (folder) => {
  expect(domains).toContain(await domainIn(folder))
})

test('no two domains have one path', async () => {
  const owners = new Map<string, string[]>()
  for (const folder of folders)
    for (const path of (await domainIn(folder)).routes?.flatMap(({ paths }) => paths) ?? [])
      owners.set(path, [...(owners.get(path) ?? []), folder])
  expect([...owners].filter(([, of]) => of.length > 1)).toEqual([])
})

test('what anybody may see is in the first file of code, and nothing else', () => {
  expect(routes.filter(({ requiresAuth }) => !requiresAuth)).toEqual(publicRoutes)
})

test('the navigation leads to places that are screens, in an order that nobody changes by the way', () => {
  const places = domains.flatMap(({ place }) => place?.to ?? [])
  expect(places).toEqual([
    '/dashboard',
    '/game-mode',
    '/missions',
    '/leaderboard',
    '/beetz-info',
    '/review',
    '/satoshi-city',
    '/store',
    '/profile',
    '/settings',
  ])
  for (const to of places) expect(recordAt(to)?.place, to).toBe(to)
})

test('a screen belongs to a place that is there, or to none', () => {
  const places = new Set(domains.flatMap(({ place }) => place?.to ?? []))
  const lost = routes.filter(({ place }) => place && !places.has(place))
  expect(lost.map(({ paths }) => paths[0])).toEqual([])
})

async function domainIn(folder: string): Promise<Domain> {
  const exported: unknown = await import(`./${folder}/${folder}.ts`)
  const [domain] = Object.values(exported as Record<string, Domain>)
  if (!domain) throw new Error(`${folder} exports no domain`)
  return domain
}
