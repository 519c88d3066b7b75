import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { inject } from 'vitest'

import { copyFirstStart, makeFirstStart } from './_first-start.ts'
import { until } from './_process.ts'

/** Makes `dataDir` what a first start of the server leaves. The first start is made once a run, by who asks first. */
export async function copyPrepared(dataDir: string): Promise<void> {
  const place = inject('preparedPlace')
  const prepared = join(place, 'data')
  const ready = join(place, 'ready')
  if (isFirst(place)) {
    await makeFirstStart(prepared)
    mkdirSync(ready)
  }
  await until('another worker has made the first start', 60_000, () => existsSync(ready))
  await copyFirstStart(prepared, dataDir)
}

function isFirst(place: string): boolean {
  try {
    mkdirSync(join(place, 'making'))
    return true
  } catch {
    return false
  }
}
