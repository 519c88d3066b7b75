import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

import { systemCode } from './boot-fault.ts'

/** Below the ports that systems lend to outgoing connections, so that a restart finds its port still free. */
const lowest = 20_000
const highest = 32_000

/** A port on 127.0.0.1 that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (await isFree(port, '127.0.0.1')) return port
  }
}

/** Whether we could listen there now: false when somebody does. Other obstacles are thrown. */
export async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ port, host, exclusive: true }, resolve)
    })
    return true
  } catch (error) {
    if (systemCode(error) === 'EADDRINUSE') return false
    throw error
  } finally {
    probe.close()
  }
}
