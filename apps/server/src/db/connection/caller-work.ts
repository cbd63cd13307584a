import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { unavailable } from '../../app-error.ts'

/** The connections a request holds, so that what runs on them can end with it. */
class CallerWork {
  readonly clients = new Set<pg.PoolClient>()
  isOver = false

  private readonly pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /**
   * Cancels all running statements. Their connections are closed, because a late cancel request must not hit another
   * statement.
   */
  leave(): void {
    this.isOver = true
    for (const client of this.clients) {
      const { processID } = client as unknown as { processID: number }
      this.pool.query('select pg_cancel_backend($1::int)', [processID]).catch(() => {})
    }
  }
}

const current = new AsyncLocalStorage<CallerWork>()

/** Does a caller's work; `whenGone` receives the function to call once no one waits for the response. */
export function workFor<T>(pool: pg.Pool, whenGone: (leave: () => void) => void, work: () => Promise<T>): Promise<T> {
  const own = new CallerWork(pool)
  whenGone(() => current.exit(() => own.leave()))
  return current.run(own, work)
}

/**
 * Throws once this work's caller has left. For work of many statements, of which only the current one is canceled.
 * Requests with few statements don't check: what they fetched from elsewhere is worth keeping.
 */
export function requireCaller(): void {
  if (current.getStore()?.isOver) throw unavailable('The caller has disconnected.')
}

/** Does work that must not end with the current caller. */
export const apartFromCaller = <T>(work: () => T): T => current.exit(work)

/** Tracks whose work a pool's connections do. */
export function followCallers(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as { (): Promise<pg.PoolClient>; (done: Connected): void }
  const followed = (done?: Connected) => {
    if (!done) return connect().then(follow)
    const inContext = AsyncResource.bind(
      (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => {
        const followedClient = client && follow(client)
        done(error, followedClient, followedClient?.release ?? release)
      },
    )
    connect(inContext)
  }
  pool.connect = followed as typeof pool.connect
}

type Release = (error?: boolean | Error) => void
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

function follow(client: pg.PoolClient): pg.PoolClient {
  const own = current.getStore()
  if (!own) return client
  own.clients.add(client)
  const release = client.release.bind(client)
  client.release = (error) => {
    own.clients.delete(client)
    release(own.isOver || error)
  }
  return client
}
