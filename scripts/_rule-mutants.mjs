import { run } from './_command.mjs'
import { mutatedFolders } from './mutants/stryker.config.mjs'
import { childEnvironment, inRoot, modernNode, toolFile } from './_place.mjs'
import { duration, print, stopwatch, Trouble } from './_print.mjs'

const config = inRoot('scripts/mutants/stryker.config.mjs')

/**
 * Mutates folders of the rules by machine, one after the other; shows what survived. Gives how many folders fell below
 * what they must hold.
 * @param {string[]} named all folders that are mutated where none is named
 */
export async function mutateRules(named) {
  const unknown = named.find((folder) => !mutatedFolders.includes(folder))
  if (unknown) throw new Trouble(`No rules are mutated in ${unknown}; there are ${mutatedFolders.join(', ')}.`)
  let fell = 0
  for (const folder of named.length > 0 ? named : mutatedFolders) {
    const time = stopwatch()
    print(`rules/src/${folder}, mutated by machine …`)
    const { code } = await run(modernNode(), [toolFile('@stryker-mutator/core', 'bin/stryker.js'), 'run', config], {
      env: childEnvironment({ MUTATED: folder }),
    })
    if (code !== 0) fell += 1
    print(`${code === 0 ? 'held  ' : 'FELL  '}  rules/src/${folder} (${duration(time())})`)
  }
  return fell
}
