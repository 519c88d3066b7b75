import { BootFault } from '../src/platform/boot-fault.ts'
import { takeInstanceLock } from '../src/platform/instance-lock.ts'

/** Takes the lock of a directory and holds it until it is killed; says in a line whether it got it. */
try {
  takeInstanceLock(process.argv[2] ?? '')
  process.stdout.write('taken\n')
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(error instanceof BootFault ? 'refused\n' : `${String(error)}\n`)
}
