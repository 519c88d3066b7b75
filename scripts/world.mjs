/**
 * `npm run world`: fills the database with a demo world (server/src/world/README.md). `-- --seed <text>` makes another
 * one, `-- --until <instant>` ends its four weeks then, `-- --json` prints who lives there as JSON.
 */
import { existsSync } from 'node:fs'

import { run } from './_command.mjs'
import { ensureInstalled } from './_install.mjs'
import { childEnvironment, inRoot, modernNode } from './_place.mjs'
import { runScript } from './_print.mjs'

const args = process.argv.slice(2)

await runScript(async () => {
  await ensureInstalled()
  const settings = existsSync(inRoot('.env')) ? ['--env-file=.env'] : []
  const { code } = await run(modernNode(), [...settings, 'server/src/world/main.ts', ...args], {
    env: childEnvironment(),
  })
  return code
})
