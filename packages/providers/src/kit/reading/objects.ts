import { Missing, NotPermitted } from '../http/errors.ts'
import type { Records, Rejected } from '../provider.ts'

/** So many in a row that may not be read, and none before that may: it is not the objects. */
const mostRefused = 20

/** Whether a failure may be about one object alone. */
export const isRefusal = (cause: unknown): cause is NotPermitted | Missing =>
  cause instanceof NotPermitted || cause instanceof Missing

/**
 * The vehicles or drivers of one read that are asked for by their ids. One that may not be read (it was deleted, or is kept
 * from this account) is set aside with the provider's reason, and the others go on. Only where none may be read has the
 * whole part failed: `assertAny` throws then. A read that is `resumed` has read others before.
 */
export class Objects {
  private isAnyRead: boolean
  private refusals: (NotPermitted | Missing)[] = []
  private heldBack: Rejected[] = []

  constructor(isResumed = false) {
    this.isAnyRead = isResumed
  }

  hasRead(): void {
    this.isAnyRead = true
  }

  /** What some objects gave; where they are refused together, what each of them gives or why it is set aside. */
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

  /** Why an object is set aside; every failure that is not about the object is thrown again. */
  skip(id: string, cause: unknown): Rejected {
    if (!isRefusal(cause)) throw cause
    this.refusals.push(cause)
    if (!this.isAnyRead && this.refusals.length >= mostRefused) throw cause
    return { externalId: id, reason: cause.message, path: null, payload: { id } }
  }

  /** What has been set aside may be told now: until one object could be read, it may be the whole part that failed. */
  tellable<R>(page: Records<R>): Records<R> {
    const rejected = [...this.heldBack, ...page.rejected]
    this.heldBack = this.isAnyRead ? [] : rejected
    return { records: page.records, rejected: this.isAnyRead ? rejected : [] }
  }

  /** Throws the refusal where all that were asked for were refused, and they were at least so many. */
  assertAny(least = 1): void {
    const [refusal] = this.refusals
    if (!this.isAnyRead && refusal && this.refusals.length >= least) throw refusal
    this.hasRead()
  }
}
