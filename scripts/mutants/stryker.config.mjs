import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * How StrykerJS mutates one folder of the rules, the one that MUTATED names; `npm run mutants -- rules` runs it for each.
 * See scripts/mutants/README.md.
 */

/**
 * Per cent of a folder's mutants that its tests must find: what they do find, rounded down.
 * @type {Record<string, number>}
 */
const held = { audience: 100, lives: 98, match: 93, progress: 97, stakes: 99, subscription: 100, wallet: 98 }

/** The folders that are mutated by machine. */
export const mutatedFolders = Object.keys(held)

const folder = process.env.MUTATED ?? ''

export default {
  mutate: [`rules/src/${folder}/**/*.ts`, '!**/*.test.ts', '!**/_*.ts'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A machine that is busy with other things as well must not look like a test that waits for ever.
  timeoutMS: 20_000,
  // Copied are the rules and what their tests read: the reasons that the server writes, and the shared setup.
  ignorePatterns: [
    '/*',
    '!/package.json',
    '!/tsconfig.base.json',
    '!/rules',
    '!/scripts',
    '!/server',
    '/server/*',
    '!/server/src',
    '!/server/test',
    '/server/test/*',
    '!/server/test/_setup.ts',
  ],
  tempDirName: join(tmpdir(), 'satoshi-stryker'),
  cleanTempDir: 'always',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false },
  thresholds: { high: 100, low: 90, break: held[folder] ?? null },
}
