import { cityBlock, drive, repeated } from '@milepost/detection/testing/sample-drive'
import { Geocoder } from '@milepost/geo/geocoder'
import type { IncidentRecord, PositionRecord } from '@milepost/providers/kit/record'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig, parked, positionsOf } from '../testing/detection-rig.ts'
import { incident } from '../testing/samples/sample-fleet.ts'
import { untilKilled } from '../testing/until-killed.ts'
import { createDetection } from './detect-due.ts'

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
  await rig.renew()
})
afterAll(() => rig[Symbol.asyncDispose]())

const geocoder = new Geocoder()
const dayMs = 86_400_000

const phase = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map((blocks) => repeated(cityBlock, blocks)),
  fc.constant([{ seconds: 10, acceleration: 2 }, { seconds: 15 }, { seconds: 3, acceleration: -6.5 }]),
  fc.constant([{ seconds: 10, acceleration: 2 }, { seconds: 200 }, { seconds: 10, acceleration: -2 }]),
  fc.integer({ min: 30, max: 700 }).map((seconds) => parked(seconds)),
)

const world = fc.record({
  phases: fc.array(phase, { minLength: 2, maxLength: 5 }).map((parts) => parts.flat()),
  recorder: fc.record({
    hertz: fc.constantFrom(1, 0.1),
    positionNoise: fc.constantFrom(1, 6),
    speedNoise: fc.constant(0.1),
    seed: fc.integer(),
  }),
  /** The limit on each tenth of the way. */
  limits: fc.array(fc.constantFrom(null, null, 50, 120), { minLength: 10, maxLength: 10 }),
  reported: fc.array(
    fc.record({ kind: fc.constantFrom('braking', 'maxSpeed'), days: fc.constantFrom(-31, -29, 0, 29, 31) }),
    { minLength: 1, maxLength: 2 },
  ),
  /** In which part each position arrives: consecutive ones together, or every one by chance. */
  parts: fc.integer({ min: 1, max: 12 }),
  isScattered: fc.boolean(),
  chance: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })),
  steps: fc.array(fc.oneof(fc.constant('look' as const), fc.integer({ min: 0, max: 40 })), { maxLength: 20 }),
})

test('finds the same events whatever the borders and the order of what arrives, and wherever a worker is killed', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(world, async ({ phases, recorder, limits, reported, parts, isScattered, chance, steps }) => {
      const { trace } = drive(phases, recorder)
      const random = () => chance.next().value!
      const positions = (vehicleExternalId: string): PositionRecord[] =>
        positionsOf(trace, { vehicleExternalId }).map((position, index) => ({
          ...position,
          speedLimitKmh: limits[Math.floor((index * limits.length) / trace.length)]!,
        }))
      const incidents = (vehicleExternalId: string): IncidentRecord[] =>
        reported.map(({ kind, days }, index) =>
          incident(`${vehicleExternalId} ${index}`, {
            vehicleExternalId,
            driverExternalId: null,
            occurredAt: new Date(trace[0]!.atMs + days * dayMs),
            tags: [{ tag: kind, source: 'automated' }],
          }),
        )
      const [whole, cut] = [`whole ${++runs}`, `cut ${runs}`]
      await rig.fleet.load('incidents', incidents(whole))
      await rig.fleet.load('positions', positions(whole))
      await rig.lookAtAll()

      const part = (index: number) => Math.floor((isScattered ? random() : index / trace.length) * parts)
      const pages = Map.groupBy(positions(cut).entries(), ([index]) => part(index))
      const arrivals = [
        ...[...pages.values()].map(
          (page) => () =>
            rig.fleet.load(
              'positions',
              page.map(([, position]) => position),
            ),
        ),
        ...incidents(cut).map((one) => () => rig.fleet.load('incidents', [one])),
      ]
        .map((arrive) => ({ arrive, at: random() }))
        .sort((a, b) => a.at - b.at)
      for (const [turn, { arrive }] of arrivals.entries()) {
        await arrive()
        const step = steps[turn]
        if (step === 'look') await rig.lookAtAll()
        if (typeof step === 'number') await lookUntilKilled(step)
      }
      await rig.lookAtAll()
      expect(await foundOf(cut)).toEqual(await foundOf(whole))
    }),
    { numRuns: 15, endOnFailure: true },
  )
}, 580_000)

const foundOf = (vehicleExternalId: string) =>
  rig.rows(
    `select i.translated_type, i.occurred_at, i.source, i.risk, i.speed_kmh, e.ended_at, e.max_g, e.speed_limit_kmh from incident i
     join incident_detail e on (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id)
     where i.client_id = $1 and i.vehicle_id = $2 order by i.occurred_at, i.translated_type`,
    rig.fleet.vehicleId(vehicleExternalId),
  )

async function lookUntilKilled(statements: number) {
  const { pool } = rig.server.services
  await untilKilled(pool, statements, (dying) => createDetection({ pool: dying, geocoder })())
  // What it had claimed is due again after some minutes.
  await pool.query('update detection_due set due_at = now() where client_id = $1', [rig.clientId])
}
