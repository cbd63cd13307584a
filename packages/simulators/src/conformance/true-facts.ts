import { cameraPosition } from '@milepost/domain/codes'
import {
  type IncidentMediaRecord,
  type IncidentRecord,
  type RecordOf,
  type StreamName,
  streamNames,
  type TripRecord,
} from '@milepost/providers/kit/record'
import { isLosslessNumber, parse, stringify } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import { isClipStateUnknown } from '../simulation/facts/true-facts.ts'
import { createRig, type Rig } from '../testing/test-rig.ts'
import type { Incident } from '../world/incidents.ts'
import { recordsOf } from './contents.ts'
import type { PositionFact, Revised, TripFact } from './facts.ts'
import { matchVehicles } from './matching.ts'
import { dayMs, hourMs, noonMs, type Subject } from './subject.ts'

const tripFacts: readonly TripFact[] = [
  'idleSeconds',
  'maxSpeedKmh',
  'startOdometerMeters',
  'endOdometerMeters',
  'engineHours',
  'providerScore',
]
const positionFacts: readonly PositionFact[] = ['odometerMeters', 'engineHours']
const revisable: readonly Revised[] = ['vehicles', 'drivers', 'trips', 'incidents']

/**
 * Checks the provider's optional facts against the world, and looks for placeholder values that only look like facts.
 */
export function reportsTrueFacts({ code, facts, provider, reports }: Subject): void {
  const kinds = streamNames.filter((kind) => provider.streams[kind])

  describe(`${code} optional facts`, () => {
    const rig = createRig({ code, nowMs: noonMs, historyDays: 12 })
    const all = new Map<StreamName, RecordOf[StreamName][]>()
    const allOf = async <K extends StreamName>(kind: K): Promise<RecordOf[K][]> => {
      const known = all.get(kind) ?? (await everything(rig, kind))
      all.set(kind, known)
      return known as RecordOf[K][]
    }

    it.each(kinds)('have no %s with a number or text that means nothing', async (kind) => {
      const problems = (await allOf<StreamName>(kind)).flatMap((record) => nothings(record))
      expect([...new Set(problems)].slice(0, 5)).toEqual([])
    })

    it('include why a vehicle or driver is inactive, in words', async () => {
      const reported = [...(await allOf('vehicles')), ...(await allOf('drivers'))]
      for (const { inactiveReason } of reported)
        if (inactiveReason !== null) expect(inactiveReason).toMatch(/^[A-Z].*[a-z]{3}/)
    })

    it.skipIf(!provider.streams.incidents)(
      'include every clip of an event, whether its camera has a name or not',
      async () => {
        for (const { externalId, media } of await allOf('incidents')) {
          const isUnnamed = ({ position }: IncidentMediaRecord) => position === cameraPosition.code.unknown
          const named = media.filter((item) => !isUnnamed(item)).map(({ kind, position }) => `${kind} ${position}`)
          const twice = `files of one camera in the incident ${externalId}: only one of them would be stored`
          expect(named.length - new Set(named).size, twice).toBe(0)
          const unnamed = media.filter(isUnnamed)
          const files = unnamed.map(({ kind, fileId }) => `${kind} ${fileId}`)
          const what = `\`fileId\` of the clips without a camera in the incident ${externalId}`
          for (const { fileId } of unnamed) expect(fileId, what).toEqual(expect.stringMatching(/\S/))
          expect(new Set(files).size, what).toBe(files.length)
        }
      },
    )

    it.skipIf(!provider.media || !provider.streams.incidents)(
      'include a file once, however often its event lists it',
      async () => {
        const repeating = createRig({ code, nowMs: noonMs, historyDays: 12 })
        const { handle } = repeating.simulator
        repeating.simulator.handle = async (request) => repeated(await handle.call(repeating.simulator, request))
        const filesOf = (records: IncidentRecord[]) =>
          new Map(records.map(({ externalId, media }) => [externalId, media.length]))
        const usual = filesOf(await allOf('incidents'))
        for (const [id, files] of filesOf(await everything(repeating, 'incidents')))
          expect(files, `files of the event ${id}`).toBe(usual.get(id))
      },
    )

    it.skipIf(!provider.streams.trips)('include those of trips listed in `tripReports`', async () => {
      const reported = await allOf('trips')
      const finished = reported.filter(({ endedAt, isPrivate }) => endedAt && !isPrivate)
      for (const fact of tripFacts) {
        const values = finished.filter((trip) => isReported(trip[fact]))
        if (!facts.tripReports.includes(fact)) {
          expect(values.slice(0, 1), `trips with ${fact}, which is not in \`tripReports\``).toEqual([])
          continue
        }
        expect(values.length / finished.length, `share of trips with ${fact}`).toBeGreaterThan(0.5)
        const wrong = (await amiss(rig, finished, fact)).slice(0, 3)
        expect(wrong, `${fact} of trips, reported and actual`).toEqual([])
      }
    })

    it.skipIf(!provider.streams.positions)('include those of positions listed in `positionReports`', async () => {
      const reported = await allOf('positions')
      const newest = recordsOf(await rig.read('positions'))
      for (const fact of positionFacts) {
        if (facts.newestReports?.includes(fact)) {
          const share = newest.filter((position) => isReported(position[fact])).length / newest.length
          expect(share, `share of newest positions with ${fact}`).toBeGreaterThan(0.1)
          continue
        }
        const share = reported.filter((position) => isReported(position[fact])).length / reported.length
        if (facts.positionReports.includes(fact)) expect(share, `share of positions with ${fact}`).toBeGreaterThan(0.1)
        else expect(share, `share of positions with ${fact}, which is not in \`positionReports\``).toBe(0)
      }
    })

    it.each(revisable.filter((kind) => provider.streams[kind]))('include the version of %s', async (kind) => {
      const revisions = new Set((await allOf(kind)).map(({ revision }) => typeof revision))
      const expected = facts.revised.includes(kind) ? ['number'] : ['object']
      expect([...revisions], `types of the revisions of ${kind}, by \`revised\``).toEqual(expected)
    })

    const changing = (['trips', 'incidents'] as const).filter(
      (kind) => provider.streams[kind] && facts.revised.includes(kind),
    )
    it.for(changing)('include a greater version of changed %s', async (kind, { skip }) => {
      const { clock, context } = createRig({ code, nowMs: noonMs, historyDays: 3 })
      const changed = createRig({ code, nowMs: noonMs, historyDays: 3 })
      changed.clock.nowMs = clock.nowMs + 2 * dayMs
      changed.context.historyFrom = context.historyFrom
      const before = new Map((await allOf<typeof kind>(kind)).map((record) => [record.externalId, record]))
      let changes = 0
      for (const record of await everything<typeof kind>(changed, kind)) {
        const old = before.get(record.externalId)
        if (!old || (asVersion(old) === asVersion(record) && old.revision === record.revision)) continue
        changes++
        expect(record.revision!, `revision of ${record.externalId} after a change`).toBeGreaterThan(old.revision!)
      }
      skip(changes === 0, 'nothing changed within two days')
    })

    it.skipIf(!reports('clipStates'))('request a clip again if its state is unknown', async () => {
      const rig = createRig({ code, nowMs: noonMs })
      const incident = nextWith(rig, ({ incident, atMs }) => isClipStateUnknown(incident, atMs))
      rig.clock.nowMs = incident.instantMs + hourMs / 2
      const sources = await clipsOf(rig, incident)
      expect(sources.length, 'clips of an event').toBeGreaterThan(0)
      const states: string[] = []
      for (const [index] of sources.entries())
        for (let tries = 0; tries < 3; tries++) {
          const result = await rig.provider.media!.fetch(rig.context, sources[index]!)
          states.push(result.state)
          if (result.state === 'pending') sources[index] = result.source
          rig.clock.nowMs += 5000
        }
      expect(states, 'while the state is unknown').not.toContain('gone')
      expect(states, 'while the state is unknown').toContain('pending')
      rig.clock.nowMs = incident.instantMs + 2 * hourMs
      const later: string[] = []
      for (const [index] of sources.entries())
        for (let tries = 0; tries < 3 && later[index] !== 'ready'; tries++) {
          const result = await rig.provider.media!.fetch(rig.context, sources[index]!)
          later[index] = result.state
          if (result.state === 'pending') sources[index] = result.source
          rig.clock.nowMs += 5000
        }
      expect(new Set(later), 'once the state is known').toEqual(new Set(['ready']))
    })
  })
}

/** Returns the response with each list of files, recognized by links in its rows, twice over. */
async function repeated(answer: Response): Promise<Response> {
  const { status, headers } = answer
  const text = await answer.text()
  if (!/^\s*[[{]/.test(text)) return new Response(text || null, { status, headers })
  return new Response(stringify(withRepeats(parse(text))), { status, headers })
}

const isLink = (value: unknown) => typeof value === 'string' && /^https?:/.test(value)
const isFile = (row: unknown) => typeof row === 'object' && row !== null && Object.values(row).some(isLink)

function withRepeats(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rows = value.map(withRepeats)
    return rows.length && rows.every((row) => isFile(row) && Object.keys(row as object).length < 8)
      ? [...rows, ...rows]
      : rows
  }
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withRepeats(inner)]))
}

async function everything<K extends StreamName>(rig: Rig, kind: K): Promise<RecordOf[K][]> {
  const history = rig.provider.streams[kind]?.history ? await rig.history(kind) : []
  return recordsOf([...history, ...(await rig.read(kind))])
}

const isReported = (value: number | null | undefined): value is number => value !== null && value !== undefined

/** A record without its version, and without links, which are new each time. */
const asVersion = ({ revision, ...record }: TripRecord | IncidentRecord) => {
  if (!('media' in record)) return JSON.stringify(record)
  const { raw, media, ...reported } = record
  return JSON.stringify({ ...reported, media: media.map(({ position, kind }) => [position, kind]) })
}

/**
 * Returns the first incident after the rig's instant with video, other than speeding, for which the condition holds
 * half an hour later.
 */
function nextWith(rig: Rig, holds: (at: { incident: Incident; atMs: number }) => boolean): Incident {
  for (let fromMs = rig.clock.nowMs; ; fromMs += dayMs)
    for (const vehicle of rig.account.vehicles)
      for (const incident of rig.account.incidents(vehicle, fromMs, fromMs + dayMs))
        if (incident.type !== 'speeding' && holds({ incident, atMs: incident.instantMs + hourMs / 2 })) return incident
}

async function clipsOf(rig: Rig, incident: Incident) {
  const vehicles = recordsOf(await rig.read('vehicles')).filter(({ inactiveReason }) => inactiveReason === null)
  const vehicleOf = matchVehicles(rig.account, vehicles)
  const atMs = Math.floor(incident.instantMs / 1000)
  const found = recordsOf(await rig.read('incidents')).find(
    ({ vehicleExternalId, occurredAt }) =>
      vehicleOf.get(vehicleExternalId ?? '') === incident.vehicle && Math.floor(occurredAt.getTime() / 1000) === atMs,
  )
  return found?.media.map(({ source }) => source) ?? []
}

/** Returns trips with a wrong fact, with both values. */
async function amiss(rig: Rig, trips: readonly TripRecord[], fact: TripFact): Promise<string[]> {
  const vehicles = recordsOf(await rig.read('vehicles')).filter(({ inactiveReason }) => inactiveReason === null)
  const vehicleOf = matchVehicles(rig.account, vehicles)
  return trips.flatMap((record) => {
    const value = record[fact]
    const vehicle = vehicleOf.get(record.vehicleExternalId)
    const [startMs, endMs] = [record.startedAt.getTime(), record.endedAt!.getTime()]
    const trip = vehicle && rig.account.trips(vehicle, startMs, startMs + 1000, noonMs)[0]
    if (!isReported(value) || !vehicle || !trip?.endMs) return []
    const was: Record<TripFact, [truth: number, tolerance: number]> = {
      idleSeconds: [trip.idleSeconds, 60],
      maxSpeedKmh: [trip.maxSpeedMps * 3.6, 3],
      startOdometerMeters: [rig.account.odometer(vehicle, startMs), 1000],
      endOdometerMeters: [rig.account.odometer(vehicle, endMs), 1000],
      engineHours: [value, value > 0 ? 0 : -1],
      providerScore: [50, 50],
    }
    const [truth, tolerance] = was[fact]
    return Math.abs(value - truth) <= tolerance ? [] : [`${value}, ${truth}`]
  })
}

/** Keys of measures that can't be zero or less: providers write zero for a missing value. */
const positive = /limit|odometer|engineHours|maxG|distanceMeters$/i
/** Highest plausible values; above them are 255, 0xFFFF and the like. */
const most: Readonly<Record<string, number>> = {
  speedKmh: 220,
  maxSpeedKmh: 220,
  speedLimitKmh: 150,
  headingDegrees: 360,
  maxG: 20,
}

/** Returns the placeholder values in a record that only look like facts, as a sentence each. */
function nothings(record: object, path = ''): string[] {
  return Object.entries(record).flatMap(([key, value]): string[] => {
    const where = `${path}${key}`
    if (key === 'raw' || key === 'source' || key === 'evidence' || value instanceof Date)
      return dateProblem(where, value)
    if (typeof value === 'string') return value.trim() ? [] : [`${where} is blank`]
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return [`${where} is ${value}`]
      if (value < 0 && !/latitude|longitude/.test(key)) return [`${where} is ${value}`]
      if (value === 0 && positive.test(key) && key !== 'distanceMeters') return [`${where} is 0`]
      return value > (most[key] ?? Number.POSITIVE_INFINITY) ? [`${where} is ${value}`] : []
    }
    if (typeof value !== 'object' || value === null) return []
    if ('latitude' in value && value.latitude === 0 && 'longitude' in value && value.longitude === 0)
      return [`${where} is 0, 0`]
    return nothings(value, `${where}.`)
  })
}

const earliestMs = Date.parse('2000-01-01')
const dateProblem = (where: string, value: unknown): string[] =>
  value instanceof Date && !(value.getTime() > earliestMs) ? [`${where} is ${value}`] : []
