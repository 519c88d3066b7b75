import { spawn, type ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'

import { freePort } from '../../server/src/platform/free-port.ts'
import { until } from './_server-process.ts'

export type SocketServer = { child: ChildProcess; port: number }

/** Starts one of the floors that stand beside this file and waits until it takes connections. */
export async function startFloor(file: '_bare-sockets.ts' | '_bare-echo.ts', at?: number): Promise<SocketServer> {
  const port = at ?? (await freePort())
  const path = join(import.meta.dirname, file)
  const child = spawn(process.execPath, [path, String(port)], { stdio: ['ignore', 'ignore', 'inherit'] })
  await until(`${file} takes connections`, () => takes(port))
  return { child, port }
}

function takes(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
