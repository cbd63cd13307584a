import { Missing, NotPermitted, WireMismatch } from '../http/errors.ts'
import type { Records, Rejected } from '../provider.ts'
import { wholesOf } from './whole.ts'

/** If this many in a row may not be read, and none before could be, the objects aren't the cause. */
const mostRefused = 20

/** Returns true if the provider has no such object, or doesn't permit reading it. */
export const isRefusal = (cause: unknown): cause is NotPermitted | Missing =>
  cause instanceof NotPermitted || cause instanceof Missing

/**
 * Returns true if a failure may be about one object alone, or about something that its response has: a 400, an error
 * object in a success, a response of another shape.
 */
export const isOfObject = (cause: unknown): cause is NotPermitted | WireMismatch =>
  cause instanceof NotPermitted || cause instanceof WireMismatch

/**
 * The vehicles or drivers of one read, requested by id. One that can't be read (it was deleted, is hidden from this
 * account, or its data makes the provider fail) is rejected with the provider's reason, and the others continue. Only if
 * none can be read has the whole stream failed: `assertAny` throws then. A `resumed` read has read others before.
 */
export class Objects {
  private isAnyRead: boolean
  private refusals: (NotPermitted | WireMismatch)[] = []
  private pendingRejections: Rejected[] = []
  /** The ids that couldn't be read when last requested. */
  readonly refused = new Set<string>()

  constructor(isResumed = false) {
    this.isAnyRead = isResumed
  }

  /** Records that these were read. */
  hasRead(ids: readonly string[] = []): void {
    this.isAnyRead = true
    for (const id of ids) this.refused.delete(id)
  }

  /** Reads some objects; if they are refused together, in halves, down to those to reject, each with a reason. */
  async read<R>(ids: string[], read: (ids: string[]) => Promise<Records<R>>): Promise<Records<R>> {
    try {
      const given = await read(ids)
      this.hasRead(ids)
      return given
    } catch (cause) {
      const [id] = ids
      if (ids.length === 1 && id !== undefined) return { records: [], rejected: [this.skip(id, cause)] }
      if (!isOfObject(cause)) throw cause
    }
    const middle = Math.ceil(ids.length / 2)
    const earlier = await this.read(ids.slice(0, middle), read)
    const later = await this.read(ids.slice(middle), read)
    return {
      records: [...earlier.records, ...later.records],
      rejected: [...earlier.rejected, ...later.rejected],
      ...wholesOf([earlier, later]),
    }
  }

  /** Returns why an object is rejected; rethrows every failure that isn't about the object. */
  skip(id: string, cause: unknown): Rejected {
    if (!isOfObject(cause)) throw cause
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
