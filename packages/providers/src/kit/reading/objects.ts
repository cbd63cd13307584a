import { Missing, NotPermitted } from '../http/errors.ts'
import type { Records, Rejected } from '../provider.ts'

/** If this many in a row may not be read, and none before could be, the objects aren't the cause. */
const mostRefused = 20

/** Returns true if a failure may be about one object alone. */
export const isRefusal = (cause: unknown): cause is NotPermitted | Missing =>
  cause instanceof NotPermitted || cause instanceof Missing

/**
 * The vehicles or drivers of one read, requested by id. One that may not be read (it was deleted, or is hidden from
 * this account) is rejected with the provider's reason, and the others continue. Only if none may be read has the whole
 * stream failed: `assertAny` throws then. A `resumed` read has read others before.
 */
export class Objects {
  private isAnyRead: boolean
  private refusals: (NotPermitted | Missing)[] = []
  private pendingRejections: Rejected[] = []
  /** The ids that couldn't be read so far. */
  readonly refused = new Set<string>()

  constructor(isResumed = false) {
    this.isAnyRead = isResumed
  }

  hasRead(): void {
    this.isAnyRead = true
  }

  /** Reads some objects; if they are refused together, reads each alone or rejects it with a reason. */
  async read<R>(ids: string[], read: (ids: string[]) => Promise<Records<R>>): Promise<Records<R>> {
    try {
      const given = await read(ids)
      this.hasRead()
      return given
    } catch (cause) {
      const [id] = ids
      if (ids.length === 1 && id !== undefined) return { records: [], rejected: [this.skip(id, cause)] }
      if (!isRefusal(cause)) throw cause
    }
    const all: Records<R> = { records: [], rejected: [] }
    for (const id of ids) {
      const { records, rejected } = await this.read([id], read)
      for (const record of records) all.records.push(record)
      all.rejected.push(...rejected)
    }
    return all
  }

  /** Returns why an object is rejected; rethrows every failure that isn't about the object. */
  skip(id: string, cause: unknown): Rejected {
    if (!isRefusal(cause)) throw cause
    this.refusals.push(cause)
    this.refused.add(id)
    if (!this.isAnyRead && this.refusals.length >= mostRefused) throw cause
    return { externalId: id, reason: cause.message, path: null, payload: { id } }
  }

  /**
   * Adds rejected objects once they may be reported: until one object could be read, the whole stream may have failed.
   */
  tellable<R>(page: Records<R>): Records<R> {
    const rejected = [...this.pendingRejections, ...page.rejected]
    this.pendingRejections = this.isAnyRead ? [] : rejected
    return { records: page.records, rejected: this.isAnyRead ? rejected : [] }
  }

  /** Throws the refusal if all requested objects were refused, and there were at least `least`. */
  assertAny(least = 1): void {
    const [refusal] = this.refusals
    if (!this.isAnyRead && refusal && this.refusals.length >= least) throw refusal
    this.hasRead()
  }
}
