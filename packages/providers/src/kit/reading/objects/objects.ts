import { Missing, NotPermitted, Unavailable, WireMismatch } from '../../http/errors.ts'
import type { Records, Rejected } from '../../provider.ts'
import { wholesOf } from '../whole.ts'
import { chunks } from '../windows.ts'
import type { FailingVehicles } from './failing-vehicles.ts'

/** If this many in a row may not be read, and none before could be, the objects aren't the cause. */
const mostRefused = 20
/** If this many in a row fail on the provider's side, or time out, the provider has an outage. */
const mostFailed = 3

/** Returns true if the provider has no such object, or doesn't permit reading it. */
export const isRefusal = (cause: unknown): cause is NotPermitted | Missing =>
  cause instanceof NotPermitted || cause instanceof Missing

/**
 * Returns true if a failure may be about one object alone, or about something that its response has: a 400, an error
 * object in a success, a response of another shape.
 */
export const isOfObject = (cause: unknown): cause is NotPermitted | WireMismatch =>
  cause instanceof NotPermitted || cause instanceof WireMismatch

/** Returns true if a failure of a request about one object, or about some, may have nothing to do with the others. */
export const mayBeOfObject = (cause: unknown): cause is NotPermitted | WireMismatch | Unavailable =>
  isOfObject(cause) || cause instanceof Unavailable

/**
 * The vehicles or drivers of one read, requested by id. One that can't be read (it was deleted, is hidden from this
 * account, or its data makes the provider fail or time out) is rejected with the provider's reason, and the others
 * continue. Only if none can be read has the whole stream failed: `assertAny` throws then. A `resumed` read has read
 * others before. Failures of the provider's side end the read if there are `mostFailures` in a row.
 */
export class Objects {
  private isAnyRead: boolean
  private refusals: (NotPermitted | WireMismatch | Unavailable)[] = []
  private failuresInRow = 0
  private readonly mostFailures: number
  private pendingRejections: Rejected[] = []
  /** The ids that couldn't be read when last requested. */
  readonly refused = new Set<string>()

  /** Those of them for which the provider failed or timed out: probably not for long. */
  readonly failed = new Set<string>()

  constructor(isResumed = false, mostFailures = mostFailed) {
    this.isAnyRead = isResumed
    this.mostFailures = mostFailures
  }

  /** Records that these were read. */
  hasRead(ids: readonly string[] = []): void {
    this.isAnyRead = true
    this.failuresInRow = 0
    for (const id of ids) {
      this.refused.delete(id)
      this.failed.delete(id)
    }
  }

  /** Reads some objects; if they are refused together, in halves, down to those to reject, each with a reason. */
  async read<R>(ids: string[], read: (ids: string[]) => Promise<Records<R>>): Promise<Records<R>> {
    try {
      const given = await read(ids)
      this.hasRead(ids)
      return given
    } catch (cause) {
      const [id] = ids
      if (ids.length === 1 && id !== undefined)
        return { records: [], rejected: [{ ...this.skip(id, cause), vehicle: id }] }
      if (!mayBeOfObject(cause)) throw cause
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

  /** Returns why an object is rejected; rethrows every failure that isn't about the object, and an outage. */
  skip(id: string, cause: unknown): Rejected {
    if (!mayBeOfObject(cause)) throw cause
    const isFailure = cause instanceof Unavailable
    this.failuresInRow = isFailure ? this.failuresInRow + 1 : 0
    if (this.failuresInRow >= this.mostFailures) throw cause
    this.refusals.push(cause)
    this.refused.add(id)
    if (isFailure) this.failed.add(id)
    else this.failed.delete(id)
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

/**
 * Reads all of some objects, `perRequest` at a time, each request's result as a page. One that makes its request fail is
 * rejected with the provider's reason, and the others continue. One that is known to be `failing` is requested more
 * and more rarely. Throws the failure if none could be read.
 */
export async function* readInBatches<R>(
  ids: readonly string[],
  perRequest: number,
  read: (ids: string[]) => Promise<Records<R>>,
  failing?: FailingVehicles,
): AsyncGenerator<Records<R>> {
  const objects = new Objects()
  for (const part of chunks(failing?.requested(ids) ?? ids, perRequest)) {
    yield objects.tellable(await objects.read(part, read))
    for (const id of part) if (objects.refused.has(id)) failing?.hasFailed(id)
  }
  objects.assertAny()
  failing?.end()
  yield objects.tellable<R>({ records: [], rejected: [] })
}
