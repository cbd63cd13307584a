import type { drive } from '@milepost/detection/testing/sample-drive'
import { Geocoder } from '@milepost/geo/geocoder'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { createDetection } from '../detect/detect-due.ts'
import { rollUp } from '../recompute/roll-up/roll-up.ts'
import { createFleet, type Fleet, vehicle } from './samples/sample-fleet.ts'
import { createTestServer, type TestServer } from './test-server.ts'

/** A fleet of two vehicles for detection on raw data; `renew` gives each test its own. */
export type DetectionRig = AsyncDisposable & {
  server: TestServer
  clientId: number
  fleet: Fleet
  renew(): Promise<void>
  /** Runs one detection step; returns true if there was anything to check. */
  detect(): Promise<boolean>
  /** Rolls up, which passes on the days with changed events, and detects until nothing is due. */
  lookAtAll(): Promise<void>
  /** Queries the database; `$1` is the client. */
  rows<T extends object>(sql: string, ...values: unknown[]): Promise<T[]>
}

export async function createDetectionRig(): Promise<DetectionRig> {
  const server = await createTestServer()
  const { pool } = server.services
  const detect = createDetection({ pool, geocoder: new Geocoder() })
  const rig: DetectionRig = {
    server,
    clientId: 0,
    fleet: undefined as never,
    async renew() {
      rig.clientId = await server.client(crypto.randomUUID())
      rig.fleet = await createFleet(server.services, rig.clientId, `Detection ${rig.clientId}`)
      await rig.fleet.load('vehicles', [
        { ...vehicle('v1', 'Unit 1'), vin: '1M8GDM9AXKP042788' },
        vehicle('v2', 'Unit 2'),
      ])
    },
    detect,
    async lookAtAll() {
      do while (await rollUp(pool));
      while (await detect())
    },
    rows: async <T extends object>(sql: string, ...values: unknown[]) =>
      (await pool.query<T>(sql, [rig.clientId, ...values])).rows,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
  return rig
}

/** The points of a drive as positions of the first vehicle. */
export const positionsOf = (trace: ReturnType<typeof drive>['trace'], change: Partial<PositionRecord> = {}) =>
  trace.map((point) => ({
    vehicleExternalId: 'v1',
    at: new Date(point.atMs),
    latitude: point.latitude,
    longitude: point.longitude,
    speedKmh: point.speedKmh,
    headingDegrees: point.headingDegrees,
    engineOn: null,
    ...change,
  }))

export const parked = (seconds: number) => [{ seconds }]
export const hertz = { hertz: 1, positionNoise: 1, speedNoise: 0.1 }
