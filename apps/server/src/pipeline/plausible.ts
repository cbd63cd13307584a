import type { Coordinate, RecordOf, StreamName } from '@milepost/providers/kit/record'
import type { Aside } from './translate.ts'

/** Device clocks run a little ahead; more than this is wrong. */
const futureToleranceMs = 10 * 60_000

type Check<R> = (record: R, latest: Date) => string | null

const nowhere = ({ latitude, longitude }: Coordinate) => latitude === 0 && longitude === 0

/** What can be told to be wrong by looking at one record alone. */
const checks: { [K in StreamName]?: Check<RecordOf[K]> } = {
  positions: (position, latest) =>
    position.at > latest ? 'It lies in the future' : nowhere(position) ? 'Its coordinates are 0, 0' : null,
  trips: (trip, latest) => {
    if (trip.startedAt > latest) return 'It lies in the future'
    if (trip.endedAt && trip.endedAt < trip.startedAt) return 'It ends before it starts'
    return trip.distanceMeters !== null && trip.distanceMeters < 0 ? 'Its distance is negative' : null
  },
  incidents: (incident, latest) => (incident.occurredAt > latest ? 'It lies in the future' : null),
}

/** Parts records that cannot be true from the rest. Places at 0, 0 are dropped from incidents and trips, which stay. */
export function plausible<K extends StreamName>(
  kind: K,
  records: RecordOf[K][],
  now: Date,
): { usable: RecordOf[K][]; aside: Aside[] } {
  const check = checks[kind] as Check<RecordOf[K]> | undefined
  if (!check) return { usable: records, aside: [] }
  const latest = new Date(now.getTime() + futureToleranceMs)
  const aside: Aside[] = []
  const usable = records.filter((record) => {
    const reason = check(record, latest)
    if (reason) aside.push({ externalId: nameOf(record), reason, path: null, payload: record })
    return !reason
  })
  for (const record of usable) forgetNowhere(record)
  return { usable, aside }
}

function nameOf(record: object): string {
  if ('externalId' in record) return String(record.externalId)
  const { vehicleExternalId, at } = record as RecordOf['positions']
  return `${vehicleExternalId}@${at.toISOString()}`
}

function forgetNowhere(record: object): void {
  for (const name of ['location', 'start', 'end'] as const) {
    const holder = record as Partial<Record<typeof name, Coordinate | null>>
    if (holder[name] && nowhere(holder[name])) holder[name] = null
  }
}
