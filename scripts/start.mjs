/**
 * `npm start`: installs what is missing, builds what is stale, runs the server. `--dev` (`npm run dev`) reloads on
 * change, with Vite in front. Only what Node 20 brings along is used here, since nothing may be installed yet.
 */
import { ensureWebBuilt } from './_build-web.mjs'
import { followNpm, run } from './_command.mjs'
import { runDevelopment } from './_development.mjs'
import { ensureInstalled } from './_install.mjs'
import { childEnvironment, inRoot, modernNode } from './_place.mjs'
import { runScript } from './_say.mjs'

const args = process.argv.slice(2)

await runScript(async () => {
  followNpm()
  await ensureInstalled()
  if (args.includes('--dev')) return runDevelopment()
  await ensureWebBuilt()
  const leash = inRoot('scripts', '_leash.mjs')
  const server = ['--env-file-if-exists=.env', '--import', leash, 'server/src/main.ts', ...args]
  const { code } = await run(modernNode(), server, { env: childEnvironment(), leashed: true })
  return code
})
