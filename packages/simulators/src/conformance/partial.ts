import { Unavailable } from '@milepost/providers/kit/http/errors'
import type { Json } from '@milepost/providers/kit/http/json'
import type { Page, Stream } from '@milepost/providers/kit/provider'
import type { IncidentRecord, PositionRecord, TripRecord } from '@milepost/providers/kit/record'
import { describe, expect, it } from 'vitest'
import { createRig, type Rig } from '../testing/test-rig.ts'
import { recordsOf } from './contents.ts'
import { dayMs, hourMs, noonMs, type Subject } from './subject.ts'

type OfVehicle = TripRecord | IncidentRecord | PositionRecord

/** How long a vehicle can't be read: longer than anything is read again anyway. */
const hiddenHours = 50
/** How many visits may fail at the end of a history, for a vehicle that makes the provider fail for good. */
const mostFailures = 5

/** Vehicles whose responses are wrong, and vehicles that can't be read for a while. */
export function readsPartsAgain({ code, provider, reports }: Subject): void {
  // Positions are swept like trips, and reading them takes the longest.
  const swept = provider.streams.trips ? (['trips', 'incidents'] as const) : (['positions', 'incidents'] as const)
  const kinds = swept.filter((kind) => provider.streams[kind]?.history)
  const rigOf = (historyDays = 3) => {
    const rig = createRig({ code, nowMs: noonMs, historyDays, vehicles: 4 })
    rig.context.positionsFrom = new Date(noonMs - dayMs)
    return rig
  }

  describe(`${code} partial failures`, () => {
    it.each(kinds)('reads the %s of a vehicle from where its reading had ended, once it can be read', async (kind) => {
      const rig = rigOf()
      const endMs = noonMs + (hiddenHours - 5) * hourMs
      const usual = rigOf()
      usual.clock.nowMs = noonMs + (hiddenHours + 10) * hourMs
      usual.context.historyFrom = new Date(noonMs)
      const vehicleId = await busiest(usual, kind, endMs)
      const found = new Set<string>()
      let cursor: Json | null = null
      for (let hours = 0; hours <= hiddenHours + 10; hours += 20) {
        rig.clock.nowMs = noonMs + hours * hourMs
        const { forbidden } = rig.simulator.strict
        if (hours > 0 && hours < hiddenHours) forbidden.add(vehicleId)
        else forbidden.delete(vehicleId)
        const pages: Page<OfVehicle>[] = await rig.read<typeof kind>(kind, cursor)
        cursor = pages.at(-1)!.cursor
        for (const record of recordsOf(pages)) found.add(keyOf(record))
      }
      const whole = (await everything(usual, kind, endMs)).filter((record) => record.vehicleExternalId === vehicleId)
      const lost = whole.filter((record) => !found.has(keyOf(record))).map(keyOf)
      expect(lost.slice(0, 3), `${lost.length} of ${whole.length} ${kind} lost`).toEqual([])
    })

    it.each(kinds.slice(0, 1))(
      'reads the history of %s of a vehicle that couldn’t be read, in the end',
      async (kind) => {
        const recent = recordsOf(await rigOf().history<Kind>(kind))
        // If a feed covers the last days, history begins before them.
        const days = recent.length ? 3 : 10
        const whole = recent.length ? recent : recordsOf(await rigOf(days).history<Kind>(kind))
        const rig = rigOf(days)
        const { forbidden } = rig.simulator.strict
        forbidden.add(vehicleOfMost(whole))
        const found = new Set<string>()
        const history = provider.streams[kind]!.history! as NonNullable<Stream<OfVehicle, unknown>['history']>
        for await (const { records } of history(rig.context, null)) {
          for (const record of records) found.add(keyOf(record))
          forbidden.clear()
        }
        expect(whole.map(keyOf).filter((key) => !found.has(key))).toEqual([])
      },
    )

    const { trips, positions } = provider.streams
    const perVehicle = (['trips', 'incidents', 'positions'] as const).filter((kind) => provider.streams[kind])
    it.skipIf(!(trips ?? positions) || !reports('oneByOne'))(
      'continues past a vehicle whose response is empty, of another shape, an error, a failed server or a failed request',
      async () => {
        const usual = rigOf()
        const others = (pages: Page<OfVehicle>[], vehicleId: string) =>
          recordsOf(pages).filter((record) => record.vehicleExternalId !== vehicleId).length
        for (const kind of perVehicle) {
          const pages = { read: await usual.read<Kind>(kind), history: await usual.history<Kind>(kind) }
          const vehicleId = vehicleOfMost(recordsOf([...pages.read, ...pages.history]))
          const isFirst = kind === perVehicle[0]
          for (const [name, spoil] of Object.entries(spoils).slice(isFirst ? 0 : -2)) {
            const rig = rigOf()
            spoilRefusals(rig, vehicleId, spoil)
            for (const way of ['read', 'history'] as const)
              expect(
                others(await visits(rig, way, kind), vehicleId),
                `${way} of ${kind} of other vehicles, after ${name}`,
              ).toBe(others(pages[way], vehicleId))
          }
        }
      },
    )
  })
}

/** Reads a stream to its end, in another visit after each failure of the provider. */
async function visits(rig: Rig, way: 'read' | 'history', kind: Kind): Promise<Page<OfVehicle>[]> {
  const { streams } = rig.provider
  const stream = streams[kind] as Stream<OfVehicle, unknown>
  const pages: Page<OfVehicle>[] = []
  for (let failures = 0; ; )
    try {
      for await (const page of stream[way]?.(rig.context, pages.at(-1)?.cursor ?? null) ?? []) pages.push(page)
      return pages
    } catch (cause) {
      if (!(cause instanceof Unavailable) || way === 'read' || ++failures > mostFailures) throw cause
    }
}

/** Where the simulator refuses the vehicle, it answers with a success instead, changed by `spoil`. */
function spoilRefusals(rig: Rig, vehicleId: string, spoil: () => Response): void {
  rig.simulator.strict.forbidden.add(vehicleId)
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    const again = request.clone()
    const answer = await handle.call(rig.simulator, request)
    if (!(await isRefusal(answer))) return answer
    // What the simulator refuses anyway isn't about the vehicle.
    rig.simulator.strict.forbidden.delete(vehicleId)
    const usual = await handle.call(rig.simulator, again)
    rig.simulator.strict.forbidden.add(vehicleId)
    return (await isRefusal(usual)) ? answer : spoil()
  }
}

/** Some providers report failures in a success: as an object, in a header or as a number and words. */
async function isRefusal(answer: Response): Promise<boolean> {
  if (answer.status >= 400 || answer.headers.has('x-webfleet-errorcode')) return true
  return /^\s*(\d+\s*,|\{("jsonrpc":"[\d.]+",|"id":\d+,)*"(error|errorCode)":)/.test(await answer.clone().text())
}

/** How a provider may respond about one vehicle, by what it is; the last two are tried with every kind of record. */
const spoils: Record<string, () => Response> = {
  'no content': () => new Response(null, { status: 204 }),
  'errors beside its data': () => Response.json({ data: [], errors: [{ message: 'A shard did not answer' }] }),
  'an error object in a success': () => Response.json({ error: { message: 'Its data can’t be processed' } }),
  'a failed server': () => Response.json({ message: 'Its data can’t be processed' }, { status: 500 }),
  'a bad request': () => Response.json({ message: 'Its data can’t be processed' }, { status: 400 }),
}

function timeOf(record: OfVehicle): number {
  if ('at' in record) return record.at.getTime()
  return ('startedAt' in record ? record.startedAt : record.occurredAt).getTime()
}

const keyOf = (record: OfVehicle) =>
  `${'externalId' in record ? record.externalId : record.vehicleExternalId} ${new Date(timeOf(record)).toISOString()}`

type Kind = 'trips' | 'incidents' | 'positions'

/** Returns what a connection made now would read of a kind, from the start of its history until an instant. */
async function everything(rig: Rig, kind: Kind, untilMs: number): Promise<OfVehicle[]> {
  const pages: Page<OfVehicle>[] = [...(await rig.read<Kind>(kind)), ...(await rig.history<Kind>(kind))]
  const fromMs = rig.context.historyFrom.getTime()
  return recordsOf(pages).filter((record) => timeOf(record) > fromMs && timeOf(record) < untilMs)
}

/** Returns the vehicle with the most records of a kind until an instant. */
const busiest = async (rig: Rig, kind: Kind, untilMs: number): Promise<string> =>
  vehicleOfMost(await everything(rig, kind, untilMs))

function vehicleOfMost(records: readonly OfVehicle[]): string {
  const counts = new Map<string, number>()
  for (const { vehicleExternalId: id } of records) if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  const [first] = [...counts].sort(([, a], [, b]) => b - a)
  if (!first) throw new Error('No vehicle has records')
  return first[0]
}
