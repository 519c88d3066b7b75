import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP door before a service, that a test may shut: what goes through breaks, and nobody gets in until it opens. */
export type Proxy = { port: number; shut: () => Promise<void>; open: () => Promise<void> }

export async function proxyTo(target: { host: string; port: number }): Promise<Proxy> {
  const sockets = new Set<Socket>()
  const server = createServer((outside) => {
    const inside = connect(target)
    for (const [from, to] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo // safe: it listens on TCP
  return {
    port,
    open: () => listen(port),
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
