import { dayAfter, monthOf } from '@milepost/domain/time/calendar-days'
import { binaryArray } from '../../db/bulk/binary-values.ts'
import type { Queries } from '../../db/scope/queries.ts'

type DriverDay = { driverId: string; day: string }

/** Marks drivers whose events or trips change; called in the transaction that changes them. */
export async function markDrivers(client: Queries, clientId: number, changed: readonly DriverDay[]): Promise<void> {
  if (!changed.length) return
  const monthsOf = new Map([...new Set(changed.map(({ day }) => day))].map((day) => [day, monthsAround(day)]))
  const marks = [
    ...new Set(changed.flatMap(({ driverId, day }) => monthsOf.get(day)!.map((month) => `${driverId}|${month}`))),
  ]
    .sort()
    .map((mark) => mark.split('|'))
  // An existing mark is locked: the worker that takes it waits, and includes this transaction's data.
  await client.query({
    name: 'mark-drivers',
    text: `insert into driver_due as t (client_id, driver_id, month) select $1::int, d, m from unnest($2::bigint[], $3::date[]) as u(d, m)
      on conflict (client_id, driver_id, month) do update set driver_id = excluded.driver_id where false`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        marks.map(([driverId]) => driverId),
      ),
      binaryArray(
        'date',
        marks.map(([, month]) => month),
      ),
    ],
  })
}

/** The month of a day, and of the next: a trip may continue after midnight. */
const monthsAround = (day: string) => [...new Set([day, dayAfter(day)].map(monthOf))]
