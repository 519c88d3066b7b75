/**
 * `npm run soak`: the tests of faults, races and bad input in their long form. `npm run soak -- fuzz` takes the files
 * named so; FUZZ_SEEDS, FUZZ_CASES and the like may be set to other numbers.
 */
import { run } from './_command.mjs'
import { ensureInstalled } from './_install.mjs'
import { childEnvironment, modernNode, toolFile } from './_place.mjs'
import { runScript, print } from './_print.mjs'
import { newSeed } from './_suites.mjs'

/** What the tests read; each has its short number where it is read. Source: product 2.1, 2.2, 2.5, 2.8, 2.14, 2.20. */
const long = {
  SOAK: '1',
  DURABLE: '1',
  FUZZ_SEEDS: '100000',
  FUZZ_CASES: '1000',
  LEAK_MATCHES: '500',
  CHAOS_DUELS: '5000',
}

/** The figures that a test notes beside its result stand in the output. */
const verboseReporter = ['--reporter=verbose']

/** The properties are asked of other examples each time; set, it repeats them. */
const PROPERTY_SEED = process.env.PROPERTY_SEED ?? String(newSeed())

const files = process.argv.slice(2)

await runScript(async () => {
  await ensureInstalled()
  print(`PROPERTY_SEED=${PROPERTY_SEED}`)
  const vitest = [
    toolFile('vitest', 'vitest.mjs'),
    'run',
    ...verboseReporter,
    '--testTimeout=3600000',
    '--hookTimeout=600000',
  ]
  const named = files.length > 0 ? files : ['fuzz', 'journey', 'races']
  const { code } = await run(modernNode(), [...vitest, ...named], {
    env: childEnvironment({ ...long, PROPERTY_SEED, ...process.env }),
  })
  return code
})
