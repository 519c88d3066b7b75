/** `npm run check`: format, lint, types, boundaries, content, translations, dead code, lock; under a minute. */
import { run } from './_command.mjs'
import { ensureInstalled } from './_install.mjs'
import { childEnvironment, inRoot, modernNode } from './_place.mjs'
import { runScript } from './_print.mjs'

await runScript(async () => {
  await ensureInstalled()
  const { code } = await run(modernNode(), [inRoot('scripts/checks/all.ts'), ...process.argv.slice(2)], {
    env: childEnvironment(),
  })
  return code
})
