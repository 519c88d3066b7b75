/**
 * A thread that derives Argon2id tags, one at a time. On Linux, where each thread has a priority of its own, it stands
 * back for everything else: a flood of sign-ins costs sign-ins time, not matches (product 3.9).
 */
import { argon2Sync, type Argon2Parameters } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** How far back, from 0 to 19. Measured: docs/decisions, Argon2id cap. */
const niceness = 10

if (process.platform === 'linux') setPriority(0, niceness)
parentPort?.on('message', (parameters: Argon2Parameters) => parentPort?.postMessage(argon2Sync('argon2id', parameters)))
