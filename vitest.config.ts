import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

import { contractJson } from './web/build/contract-json.ts'

/**
 * Tests that need nothing but their own workspace; `vitest --project rules`. Those of the web keep things in modules, so
 * that each file has a thread of its own, which costs a third less than a process; the others are functions and need none.
 */
function unitTests(workspace: string): TestProjectInlineConfiguration {
  return {
    test: {
      name: workspace,
      root: join(import.meta.dirname, workspace),
      include: ['**/*.test.{ts,tsx,mjs}'],
      setupFiles: [sharedSetup],
      isolate: workspace === 'web',
      ...(workspace === 'web' && { pool: 'threads' }),
      // Ends what hangs, and judges nothing: the first test of a screen also loads its code, on a busy machine for seconds.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
    // The calls of the web name their procedures by it.
    ...(workspace === 'web' && { plugins: [contractJson()] }),
  }
}

/** What kills processes and starts them again: it runs last, when nothing else is there to be disturbed. */
const faults = [
  'admin',
  'bank-under-kills',
  'kills-in-battles',
  'kills-in-duels',
  'live-nodes',
  'postgres-keeping',
  'postgres-silent',
  'scheduled-events',
  'server-process',
  'split-duels',
  'upgrade/interrupted',
].map((name) => `test/${name}.journey.test.ts`)

/** Tests of the server: beside their files on a database each, and journeys through whole processes. */
function serverTests({ name, include, exclude = [], patienceMillis }: ServerTests): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      root: join(import.meta.dirname, 'server'),
      include,
      exclude,
      setupFiles: [sharedSetup],
      globalSetup: ['test/_cluster.ts'],
      isolate: false,
      testTimeout: patienceMillis,
      hookTimeout: patienceMillis,
    },
  }
}

type ServerTests = { name: string; include: string[]; exclude?: string[]; patienceMillis: number }

/** From those whose files take minutes to those whose files take a moment: at the end all workers are done together. */
const longestFirst = ['faults', 'journeys', 'server', 'content', 'rules', 'scripts', 'contract', 'web']

/**
 * The files of a project one after another, in an order by chance that the seed repeats. A worker goes on with the next
 * file only where that is of its own project; with all projects mixed nearly every file of the server would load the
 * whole server into a process of its own.
 */
class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const keyed = files.map((file) => {
      const chance = createHash('sha256').update(`${seed} ${file.moduleId}`).digest('hex')
      return { file, key: `${longestFirst.indexOf(file.project.name)} ${chance}` }
    })
    return keyed.sort((one, other) => one.key.localeCompare(other.key)).map(({ file }) => file)
  }
}

const sharedSetup = join(import.meta.dirname, 'server/test/_setup.ts')

export default defineConfig({
  test: {
    // Much of the time they wait for a database or a process, so that three at once use two cores.
    maxWorkers: 3,
    // No test may depend on one before it. `npm test` tells the seed of the order.
    sequence: { sequencer: ProjectByProject, shuffle: { files: true, tests: true } },
    projects: [
      unitTests('rules'),
      unitTests('contract'),
      unitTests('content'),
      serverTests({ name: 'server', include: ['{src,twin}/**/*.test.ts'], patienceMillis: 120_000 }),
      // Longer than their helpers wait for a process (60 s), so that what did not come is named; of the faults, four
      // times what the longest took beside a second whole run.
      serverTests({ name: 'journeys', include: ['test/**/*.test.ts'], exclude: faults, patienceMillis: 120_000 }),
      serverTests({ name: 'faults', include: faults, patienceMillis: 480_000 }),
      unitTests('web'),
      unitTests('scripts'),
    ],
  },
})
