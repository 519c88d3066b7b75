import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { makeFirstStart } from '../server/test/_first-start.ts'

/** Where the workers find it. */
export const firstStartPlace = 'JOURNEYS_FIRST_START'

/** Before all journeys: one first start of the server, which every server of theirs begins on a copy of. */
export default async function setUp(): Promise<() => void> {
  const place = mkdtempSync(join(tmpdir(), 'satoshi-e2e-first-'))
  // The database runs as another user, who must be able to pass through.
  chmodSync(place, 0o755)
  const dataDir = join(place, 'data')
  await makeFirstStart(dataDir)
  process.env[firstStartPlace] = dataDir
  return () => rmSync(place, { recursive: true, force: true })
}
