import { BootFault } from '../src/platform/boot-fault.ts'
import { acquireInstanceLock } from '../src/platform/embedded-postgres/instance-lock.ts'

/** Tries for the locks of the directories that it is given, says which it got, and holds them until it is killed. */
for (const directory of process.argv.slice(2)) {
  try {
    acquireInstanceLock(directory)
    process.stdout.write(`taken ${directory}\n`)
  } catch (error) {
    if (!(error instanceof BootFault)) throw error
  }
}
process.stdout.write('done\n')
setInterval(() => {}, 60_000)
