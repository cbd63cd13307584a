import type { ClientBase } from 'pg'
import type { ComputedDay, StoredVehicleDay } from './vehicle-days.ts'

/** The sums of a client's day. */
export type ClientDay = {
  day: string
  vehicles: number
  meters: number
  seconds: number
  trips: number
  incidents: number
  severity4: number
  severity5: number
  riskThousandths: number
}

type Driven = Pick<StoredVehicleDay, 'day' | 'isCounted' | 'isDriven' | 'meters' | 'seconds' | 'trips'>

/** For a vehicle with two units, the driving of one of them counts, and the events of both. */
const drivenOf = ({ isCounted, isDriven, meters, seconds, trips }: Driven) =>
  isCounted ? { vehicles: Number(isDriven), meters, seconds, trips } : { vehicles: 0, meters: 0, seconds: 0, trips: 0 }

const nothing = {
  vehicles: 0,
  meters: 0,
  seconds: 0,
  trips: 0,
  incidents: 0,
  severity4: 0,
  severity5: 0,
  riskThousandths: 0,
}
type Sums = typeof nothing
const names = Object.keys(nothing) as (keyof Sums)[]

/** Returns the difference that changed days make. */
export function changesOf(changed: readonly ComputedDay[]): ClientDay[] {
  return changed.flatMap(({ day, before, after }) => [
    ...(before ? [times({ ...before, ...drivenOf(before), day }, -1)] : []),
    ...(after ? [{ ...after, ...drivenOf(after), day }] : []),
  ])
}

/** Returns the difference when a day's driving starts or stops counting. */
export const turnOf = (turned: Driven): ClientDay => ({
  ...nothing,
  ...times({ ...nothing, ...drivenOf({ ...turned, isCounted: true }), day: turned.day }, turned.isCounted ? 1 : -1),
})

/** Returns the same amount, positive or negative. */
export const times = (day: ClientDay, sign: 1 | -1): ClientDay => ({
  day: day.day,
  ...(Object.fromEntries(names.map((name) => [name, sign * day[name]])) as Sums),
})

/** Adds differences to a client's days and deletes those that become zero. The caller must hold the client's lock. */
export async function addToClientDays(
  client: ClientBase,
  clientId: number,
  changes: readonly ClientDay[],
): Promise<void> {
  const sums = new Map<string, Sums>()
  for (const change of changes) {
    const sum = sums.get(change.day) ?? { ...nothing }
    for (const name of names) sum[name] += change[name]
    sums.set(change.day, sum)
  }
  const days = [...sums].filter(([, sum]) => names.some((name) => sum[name] !== 0))
  if (!days.length) return
  const { rows } = await client.query<{ day: string; isEmpty: boolean }>({
    name: 'add-client-days',
    text: addDays,
    values: [clientId, days.map(([day]) => day), ...names.map((name) => days.map(([, sum]) => sum[name]))],
  })
  const left = rows.flatMap(({ day, isEmpty }) => (isEmpty ? [day] : []))
  if (left.length)
    await client.query('delete from client_day where client_id = $1 and day = any($2::date[])', [clientId, left])
}

const counts = [
  'vehicles',
  'distance_meters',
  'driving_seconds',
  'trips',
  'incidents',
  'severity4',
  'severity5',
] as const
const addDays = `
  insert into client_day as t (client_id, day, ${counts.join(', ')}, risk)
  select $1::int, day, ${counts.join(', ')}, risk / 1000
  from unnest($2::date[], $3::int[], $4::float8[], $5::float8[], $6::int[], $7::int[], $8::int[], $9::int[], $10::float8[])
    as n(day, ${counts.join(', ')}, risk)
  on conflict (client_id, day) do update set ${counts.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ')},
    risk = round((t.risk + excluded.risk) * 1000) / 1000
  returning day, vehicles = 0 and trips = 0 and incidents = 0 and distance_meters = 0 and driving_seconds = 0 as "isEmpty"`
