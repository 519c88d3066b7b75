/**
 * `npm start`: installs what is missing, builds what is stale, runs the server. `--dev` (`npm run dev`) reloads on
 * change, with Vite in front. Only what Node 20 brings along is used here, since nothing may be installed yet.
 * package.json runs it by `exec`, so that no shell stands between npm and this process and a signal to npm arrives
 * here; what follows `||` is for Windows, whose shell has no `exec`.
 */
import { existsSync, readFileSync } from 'node:fs'

import { ensureWebBuilt } from './_build-web.mjs'
import { run } from './_command.mjs'
import { runDevelopment } from './_development.mjs'
import { ensureInstalled } from './_install.mjs'
import { childEnvironment, inRoot, modernNode } from './_place.mjs'
import { runScript } from './_print.mjs'

const args = process.argv.slice(2)

await runScript(async () => {
  await ensureInstalled()
  if (args.includes('--dev')) return runDevelopment()
  await ensureWebBuilt()
  const leash = inRoot('scripts', '_leash.mjs')
  // Asked here, since Node would say in a line that the file is not there.
  const settings = existsSync(inRoot('.env')) ? ['--env-file=.env'] : []
  // Given here, since a process with a leash cannot start itself again with them.
  /** @type {{ flags: string[], environment: Record<string, string> }} */
  const { flags, environment } = JSON.parse(readFileSync(inRoot('server/src/process-options.json'), 'utf8'))
  const chosen = process.env.NODE_OPTIONS ?? ''
  const unchosen = flags.filter((flag) => !chosen.includes(flag.split('=', 1)[0] ?? flag))
  const server = [...unchosen, ...settings, '--import', leash, 'server/src/main.ts', ...args]
  const { code } = await run(modernNode(), server, { env: childEnvironment({ ...environment }), leashed: true })
  return code
})
