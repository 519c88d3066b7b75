import { join } from 'node:path'

import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Tests that need nothing but their own workspace; `vitest --project rules`. */
function unitTests(workspace: string): TestProjectInlineConfiguration {
  return {
    test: {
      name: workspace,
      root: join(import.meta.dirname, workspace),
      include: ['**/*.test.{ts,tsx,mjs}'],
      setupFiles: [sharedSetup],
    },
  }
}

/** Tests of the server: beside their files on a database each, and journeys through whole processes. */
function serverTests(name: string, include: string[], patienceMillis: number): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      root: join(import.meta.dirname, 'server'),
      include,
      setupFiles: [sharedSetup],
      globalSetup: ['test/_cluster.ts'],
      isolate: false,
      testTimeout: patienceMillis,
      hookTimeout: patienceMillis,
    },
  }
}

const sharedSetup = join(import.meta.dirname, 'server/test/_setup.ts')

export default defineConfig({
  test: {
    // Much of the time they wait for a database or a process, so that three at once use two cores.
    maxWorkers: 3,
    projects: [
      unitTests('rules'),
      unitTests('contract'),
      unitTests('content'),
      serverTests('server', ['src/**/*.test.ts'], 60_000),
      // Longer than their helpers wait for a process (60 s), so that what did not come is named.
      serverTests('journeys', ['test/**/*.test.ts'], 120_000),
      unitTests('web'),
      unitTests('scripts'),
    ],
  },
})
