import { plainMessage } from './plain-message.ts'
import { stepOf } from './steps.ts'

/** Where failures happen: reading providers, turning what they report into records, the two APIs, and background work. */
export type FailureArea = 'transformer' | 'extractor' | 'privateApi' | 'publicApi' | 'functions'

export type Failure = {
  area: FailureArea
  /** The kind of records, the route, or the job. */
  source: string
  /** An error, or its message. */
  error: unknown
  clientId?: number | null | undefined
  connectionId?: number | null | undefined
  logReference?: string | undefined
}

export type FailureCount = {
  area: FailureArea
  step: number
  source: string
  message: string
  clientId: number
  connectionId: number
  failures: number
  /** Milliseconds since 1970. */
  firstAt: number
  lastAt: number
  logReference: string | null
}

/** Beyond this, failures of a source are counted together. */
const mostRows = 500
const others = 'Other failures'

/** Counts failures in memory until they are taken. */
export class FailureCounts {
  private rows = new Map<string, FailureCount>()

  note({ area, source, error, clientId, connectionId, logReference }: Failure, at = Date.now()): void {
    const isFull = this.rows.size >= mostRows
    this.add({
      area,
      step: stepOf(at),
      source,
      message: isFull ? others : messageOf(error),
      clientId: (!isFull && clientId) || 0,
      connectionId: (!isFull && connectionId) || 0,
      failures: 1,
      firstAt: at,
      lastAt: at,
      logReference: logReference ?? null,
    })
  }

  /** Returns the counts since they were last taken. */
  take(): FailureCount[] {
    const taken = [...this.rows.values()]
    this.rows = new Map()
    return taken
  }

  /** Adds counts that couldn't be written, for the next time. */
  putBack(counts: readonly FailureCount[]): void {
    for (const count of counts) this.add(count)
  }

  private add(count: FailureCount): void {
    const { area, step, source, message, clientId, connectionId } = count
    const key = `${area}|${step}|${source}|${message}|${clientId}|${connectionId}`
    const row = this.rows.get(key)
    if (!row) {
      if (this.rows.size < 2 * mostRows) this.rows.set(key, count)
      return
    }
    const isNewer = count.lastAt >= row.lastAt
    row.failures += count.failures
    row.firstAt = Math.min(row.firstAt, count.firstAt)
    row.lastAt = Math.max(row.lastAt, count.lastAt)
    if (isNewer) row.logReference = count.logReference
  }
}

const messageOf = (error: unknown) => plainMessage(error instanceof Error ? error.message || error.name : String(error))
