import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

export type DatabaseProxy = AsyncDisposable & {
  /** The database's address through the proxy. */
  url: string
  /** Breaks all connections and refuses new ones. */
  cut(): void
  /** Accepts connections again. */
  reopen(): void
  /** Stops passing anything on, in both directions: as if the other end had vanished. */
  freeze(): void
  /** Number of connections made so far. */
  readonly made: number
}

/** Starts a TCP proxy in front of a test's database, to take the database away from those who use it. */
export async function proxyTo(databaseUrl: string): Promise<DatabaseProxy> {
  const { host, port } = new pg.Client(databaseUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isCut = false
  let made = 0
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    made += 1
    const far = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
    near.on('close', () => pairs.delete(pair))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  const breakAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    url: url.href,
    get made() {
      return made
    },
    cut() {
      isCut = true
      breakAll()
    },
    reopen() {
      isCut = false
    },
    freeze() {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    async [Symbol.asyncDispose]() {
      isCut = true
      breakAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
