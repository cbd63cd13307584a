import { boundOf } from './duration-steps.ts'
import { stepOf } from './steps.ts'

export type Api = 'private' | 'public'

/** A finished request. `clientId`: whose data it was about; 0 if of no client. */
export type FinishedRequest = {
  api: Api
  route: string
  status: number
  clientId: number
  milliseconds: number
  /** Milliseconds since 1970. */
  at: number
}

export type RequestCount = {
  api: Api
  step: number
  route: string
  status: number
  clientId: number
  upToMs: number
  calls: number
}

/** Beyond this, calls are counted without their client, so that the table stays bounded. Routes and statuses are few. */
const mostRows = 2_000

/** Counts requests in memory until they are taken. */
export class RequestCounts {
  private rows = new Map<string, RequestCount>()

  note({ api, route, status, clientId, milliseconds, at }: FinishedRequest): void {
    const step = stepOf(at)
    const upToMs = boundOf(milliseconds)
    const client = this.rows.size < mostRows ? clientId : 0
    const key = `${step}|${api}|${route}|${status}|${client}|${upToMs}`
    const row = this.rows.get(key)
    if (row) row.calls++
    else this.rows.set(key, { api, step, route, status, clientId: client, upToMs, calls: 1 })
  }

  /** Returns the counts since they were last taken. */
  take(): RequestCount[] {
    const taken = [...this.rows.values()]
    this.rows = new Map()
    return taken
  }

  /** Adds counts that couldn't be written, for the next time. */
  putBack(counts: readonly RequestCount[]): void {
    for (const count of counts) {
      const { step, api, route, status, clientId, upToMs } = count
      const key = `${step}|${api}|${route}|${status}|${clientId}|${upToMs}`
      const row = this.rows.get(key)
      if (row) row.calls += count.calls
      else if (this.rows.size < 2 * mostRows) this.rows.set(key, count)
    }
  }
}
