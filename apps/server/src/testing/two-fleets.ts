import { dayMs } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { rollUp } from '../recompute/roll-up/roll-up.ts'
import { scoreDue } from '../recompute/scores/score-due.ts'
import { sumSegments } from '../recompute/segments/sum-segments.ts'
import type { RushHour } from '../sync/derive/traffic.ts'
import { createFleet, driver, type Fleet, incident, trip, vehicle } from './samples/sample-fleet.ts'
import type { TestServer } from './test-server.ts'

// Test data for reports: two connections with three vehicles each, in two groups that share one, over six of 80 days.

/**
 * Six in the evening (UTC) of a day this long ago: half a day of driving from then on is in the past, even for the most
 * recent.
 */
export const noonOf = (daysAgo: number): Date =>
  new Date((Math.floor(Date.now() / dayMs - 0.25) - daysAgo + 0.75) * dayMs)
/** From there to now, as reports request it. */
export const rangeOf = (days: number): { from: string; to: string } => ({
  from: toRangeTime(noonOf(days)),
  to: toRangeTime(new Date()),
})
const toronto = { latitude: 43.6532, longitude: -79.3832 }
const tags = ['Braking', 'followingDistance', 'mobileUsage']

export const idsOf = (fleet: Fleet): string[] => ['v1', 'v2', 'v3'].map((id) => fleet.vehicleId(id))

/** Calculates everything that is due, except scores. */
export async function countAll({ services: { pool } }: TestServer): Promise<void> {
  while (await rollUp(pool));
  await sumSegments(pool)
}

export type TwoFleets = { clientId: number; token: string; admin: string; fleets: readonly [Fleet, Fleet] }

/** Creates a client with both fleets, calculated and scored, with the given rush hours or those of sample fleets. */
export async function createTwoFleets(
  server: TestServer,
  { clientName = 'Risk reports', rushHours }: { clientName?: string; rushHours?: readonly RushHour[] } = {},
): Promise<TwoFleets> {
  const clientId = await server.client(clientName)
  const token = await server.token(clientId, ['operator'])
  const admin = await server.token(clientId, ['admin'])
  const fleets: Fleet[] = []
  for (const name of ['Alpha', 'Beta']) {
    const fleet = await createFleet(server.services, clientId, name)
    fleets.push(fleet)
    if (rushHours) fleet.context.rushHours = rushHours
    await fleet.load(
      'groups',
      ['north', 'south'].map((externalId) => ({
        externalId,
        name: externalId,
        description: null,
        parentExternalId: null,
      })),
    )
    await fleet.load('drivers', [driver('d1'), driver('d2')])
    const groups = [['north'], ['south'], ['north', 'south']]
    await fleet.load(
      'vehicles',
      groups.map((groupExternalIds, index) => ({
        ...vehicle(`v${index + 1}`, `${name} ${index + 1}`),
        groupExternalIds,
      })),
    )
    const days = [1, 4, 20, 33, 50, 80]
    await fleet.load(
      'trips',
      ['v1', 'v2', 'v3'].flatMap((vehicleExternalId, index) =>
        days.map((day) =>
          trip(`t${index}.${day}`, {
            vehicleExternalId,
            driverExternalId: index === 2 ? null : `d${index + 1}`,
            startedAt: noonOf(day),
            endedAt: new Date(noonOf(day).getTime() + (4 + index * 3) * 3_600_000),
            distanceMeters: 150_000 + 10_000 * day,
            ...(day === 20 && { end: toronto, distanceMeters: 750_000 }),
          }),
        ),
      ),
    )
    await fleet.load(
      'incidents',
      ['v1', 'v2', 'v3'].flatMap((vehicleExternalId, index) =>
        days.map((day) =>
          incident(`e${index}.${day}`, {
            vehicleExternalId,
            occurredAt: new Date(noonOf(day).getTime() + 1_800_000),
            tags: [{ tag: tags[(index + day) % 3]!, source: 'automated' }],
            ...(day === 20 && { location: toronto }),
          }),
        ),
      ),
    )
  }
  await countAll(server)
  while (await scoreDue(server.services.pool));
  return { clientId, token, admin, fleets: [fleets[0]!, fleets[1]!] }
}
