import { spawn, type ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'

import { freePort } from '../../server/src/platform/free-port.ts'
import { until } from './_server-process.ts'

export type SocketServer = { child: ChildProcess; port: number }

type FloorFile = '_bare-sockets.ts' | '_bare-echo.ts' | '_bare-durable.ts'
/** A free port where none is named; `databaseUrl` for a floor that writes. */
type FloorPlace = { port?: number; databaseUrl?: string }

/** Starts one of the floors that stand beside this file and waits until it takes connections. */
export async function startFloor(file: FloorFile, place: FloorPlace = {}): Promise<SocketServer> {
  const port = place.port ?? (await freePort())
  const path = join(import.meta.dirname, file)
  const words = [path, String(port), ...(place.databaseUrl ? [place.databaseUrl] : [])]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
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
