/**
 * `npm run admin -- <command>`: what an operator looks at and puts right; `help` lists the commands. Exit code 0: all is
 * well, 1: something is to be looked at, 2: it could not be carried out. Only what Node 20 brings along is used here,
 * since nothing may be installed yet.
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
  const command = [...settings, '--import', inRoot('scripts', '_leash.mjs'), 'server/src/admin/main.ts', ...args]
  const { code } = await run(modernNode(), command, { env: childEnvironment(), leashed: true })
  return code
}, 2)
