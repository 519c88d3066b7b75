import { join } from 'node:path'

import { expect, test } from 'vitest'

import { foldersWithDomain } from '../build/screen-files.ts'
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

async function domainIn(folder: string): Promise<Domain> {
  const exported: unknown = await import(`./${folder}/${folder}.ts`)
  const [domain] = Object.values(exported as Record<string, Domain>)
  if (!domain) throw new Error(`${folder} exports no domain`)
  return domain
}
