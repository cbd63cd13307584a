import { z } from 'zod'
import { fitting } from '../kit/fitting.ts'
import { Unavailable } from '../kit/http/errors.ts'
import type { Rejected } from '../kit/provider.ts'
import { isOfObject, Objects } from '../kit/reading/objects/objects.ts'
import { chunks } from '../kit/reading/windows.ts'
import type { Parameters } from './session.ts'
import { Items } from './wire.ts'

const callsPerBatch = 50

/** Sends one batch (ExecuteMultiCall) of a method; its results are in the order of the calls. */
type Send = (action: string, method: string, calls: readonly Parameters[]) => Promise<unknown[]>

/** Many calls of one method in a few requests. A device that they can't be made for costs only its own results. */
export class Batches {
  private readonly send: Send
  private readonly kept = new Map<string, Rejected>()
  /** What batches complete was read just before, so a failure isn't an outage unless it repeats. */
  private readonly devices = new Objects(true)

  constructor(send: Send) {
    this.send = send
  }

  /** Returns the results in the order of the calls, each a list. Geotab counts every call within a batch. */
  async run(action: string, method: string, calls: readonly Parameters[]): Promise<unknown[][]> {
    const answers: unknown[][] = []
    for (const part of chunks(calls, callsPerBatch)) {
      const given = await this.part(action, method, part)
      // One call's missing result is about its device; if no call has one, the response is wrong.
      const isAnyUsable = given.some((answer) => Items.safeParse(answer).success)
      for (const [index, answer] of given.entries()) {
        const items = Items.safeParse(isAnyUsable ? answer : fitting(Items, answer, `Geotab ${method}`))
        if (!items.success)
          this.refuse(action, part.slice(index, index + 1), `Geotab ${method}: it has no result in its batch`)
        answers.push(items.data ?? [])
      }
    }
    return answers
  }

  /** Returns the devices with unreadable data since the last time, each with Geotab's reason. */
  refusals(): Rejected[] {
    const reported = [...this.kept.values()]
    this.kept.clear()
    return reported
  }

  /** Records why calls about a device have no response; measurements are only supplementary. */
  private refuse(action: string, calls: readonly Parameters[], reason: string): void {
    if (action !== 'batch') return
    for (const id of devicesOf(calls))
      this.kept.set(id, { externalId: id, reason, path: null, payload: { id }, vehicle: id })
  }

  private async part(action: string, method: string, calls: readonly Parameters[]): Promise<unknown[]> {
    try {
      return await this.halving(action, method, calls)
    } catch (cause) {
      if (cause instanceof Unavailable) return this.byDevice(action, method, calls)
      if (!isOfObject(cause) || action !== 'batch' || devicesOf(calls).size !== 1) throw cause
      this.refuse(action, calls, cause.message)
      return calls.map(() => [])
    }
  }

  /**
   * A batch fails as a whole if one of its calls isn't permitted: that call then has no response, and the others do. If
   * none is permitted for several devices, the devices aren't the cause.
   */
  private async halving(action: string, method: string, calls: readonly Parameters[]): Promise<unknown[]> {
    try {
      return await this.send(action, method, calls)
    } catch (cause) {
      const halfway = Math.floor(calls.length / 2)
      if (!isOfObject(cause) || halfway === 0) throw cause
      const halves = [calls.slice(0, halfway), calls.slice(halfway)]
      const answers = await Promise.allSettled(halves.map((half) => this.halving(action, method, half)))
      const refused = answers.filter((answer) => answer.status === 'rejected')
      const other =
        refused.find(({ reason }) => !isOfObject(reason)) ?? (refused.length === halves.length ? refused[0] : null)
      if (other) throw other.reason
      return answers.flatMap((answer, index) => {
        if (answer.status === 'fulfilled') return answer.value
        this.refuse(action, halves[index]!, answer.reason.message)
        return halves[index]!.map(() => [])
      })
    }
  }

  /** Finds the devices whose data makes Geotab fail or time out, and rejects them. */
  private async byDevice(action: string, method: string, calls: readonly Parameters[]): Promise<unknown[]> {
    const results = new Map<Parameters, unknown>()
    const { rejected } = await this.devices.read([...devicesOf(calls)], async (ids) => {
      const own = calls.filter((call) => [...devicesOf([call])].some((id) => ids.includes(id)))
      const given = await this.halving(action, method, own)
      for (const [index, call] of own.entries()) results.set(call, given[index])
      return { records: [], rejected: [] }
    })
    for (const each of rejected) this.kept.set(each.externalId, each)
    return calls.map((call) => results.get(call) ?? [])
  }
}

const OfDevice = z.looseObject({ search: z.looseObject({ deviceSearch: z.looseObject({ id: z.string() }) }) })
const Stretch = z.looseObject({ deviceSearch: z.looseObject({ id: z.string() }) })

const devicesOf = (calls: readonly Parameters[]): Set<string> =>
  new Set(
    calls.flatMap(
      (call) => (OfDevice.safeParse(call).data?.search ?? Stretch.safeParse(call).data)?.deviceSearch.id ?? [],
    ),
  )
