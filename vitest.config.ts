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
function serverTests(name: string, include: string[]): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      root: join(import.meta.dirname, 'server'),
      include,
      setupFiles: [sharedSetup],
      globalSetup: ['test/_cluster.ts'],
      isolate: false,
      testTimeout: 30_000,
      hookTimeout: 30_000,
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
      serverTests('server', ['src/**/*.test.ts']),
      serverTests('journeys', ['test/**/*.test.ts']),
      unitTests('web'),
      unitTests('scripts'),
    ],
  },
})
