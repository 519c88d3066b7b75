import { join } from 'node:path'

import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '../..')

/** The unit tests of the rules as StrykerJS runs them, some thousand times, in its copy of the sources. */
export default defineConfig({
  test: {
    root: join(root, 'rules'),
    include: ['src/**/*.test.ts'],
    // What plays thousands of matches, duels or days takes seconds each, and a rule is to be held by a test that names it.
    exclude: ['src/simulation/**', 'src/match/match-fuzz.test.ts'],
    setupFiles: [join(root, 'server/test/_setup.ts')],
  },
})
