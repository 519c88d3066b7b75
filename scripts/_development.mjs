import { existsSync } from 'node:fs'
import { createServer } from 'node:net'

import { run } from './_command.mjs'
import { childEnvironment, inRoot, modernNode, toolFile } from './_place.mjs'
import { print } from './_print.mjs'

/**
 * Runs the server with `--watch` on a port of its own, and Vite in front of it on the port that people open; Vite
 * passes what is not its own to `API_URL`. Gives the exit code of whichever ends first.
 */
export async function runDevelopment() {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'))
  const { PORT = '3000', HOST = '127.0.0.1', PUBLIC_URL = `http://${HOST}:${PORT}` } = process.env
  const behind = String(await freePort())
  print(`Open http://${HOST}:${PORT}; the server behind it listens on port ${behind}.`)
  const server = run(modernNode(), ['--watch', 'server/src/main.ts'], {
    env: childEnvironment({ PORT: behind, HOST: '127.0.0.1', PUBLIC_URL }),
  })
  const vite = [toolFile('vite', 'bin/vite.js', 'web'), '--host', HOST, '--port', PORT, '--strictPort']
  const front = run(modernNode(), vite, {
    cwd: inRoot('web'),
    env: childEnvironment({ API_URL: `http://127.0.0.1:${behind}` }),
  })
  const { code } = await Promise.race([server, front])
  // The other one is told to stop, and this process ends with it.
  process.kill(process.pid, 'SIGTERM')
  return code
}

/** @returns {Promise<number>} a port that nobody listens on now */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
