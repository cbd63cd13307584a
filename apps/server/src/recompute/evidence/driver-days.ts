import { incidentRating } from '@milepost/domain/codes'
import { driven, isRepeatOfDriver, touchedDays } from '../roll-up/day-sums.ts'
import { tripsByDriver } from '../trips/trips-by-driver.ts'

// Days of drivers, as SQL fragments: their sums in lists, their pages and rankings are all made of these. $1 is the
// client, $3 and $4 are the first and last day.

const inDays = `t.started_at >= $3::date - interval '62 hours' and t.started_at < $4::date + interval '36 hours'`

/** Driving by driver, vehicle and day, for trips that match `who`. */
export const drivenWhere = (who: string): string =>
  driven(
    {
      from: `(select t.*, touched.d from ${tripsByDriver(who, inDays)} t cross join lateral ${touchedDays}
        where touched.d between $3::date and $4::date) t`,
    },
    'driver_id, vehicle_id',
  )

/** Events `i` of drivers that match `who`, for `from`. */
export const eventsWhere = (who: string): string => `incident i where i.client_id = $1 and i.driver_id ${who}
  and i.occurred_at >= $3::date - interval '14 hours' and i.occurred_at < $4::date + interval '36 hours' and i.day between $3::date and $4::date`

/**
 * SQL that is true for an event `i` that counts for its driver: no one rated it inaccurate, and it isn't certainly another
 * one of theirs again.
 */
export const isCountedEvent = `i.rating <> ${incidentRating.code.inaccurate} and not ${isRepeatOfDriver('$1')}`

/**
 * SQL of rows `r` with a vehicle and the key of the real vehicle, `unit`, which units with one VIN share: someone who is
 * a driver at two providers drove once, however many units recorded it.
 */
export const withUnit = (rows: string): string => `select r.*, coalesce(v.vin_key, r.vehicle_id::text) as unit
  from (${rows}) r left join vehicle v on v.client_id = $1 and v.id = r.vehicle_id`

/** SQL that is true for the row of driving with the most distance of its driver, real vehicle and day. */
export const isMostDriven = `row_number() over (partition by driver_id, unit, day order by meters desc, seconds desc, vehicle_id) = 1`

type Driven = { driverId: string; unit: string; day: string; vehicleId: string; meters: number; seconds?: number }

/** The same of rows in memory: returns them by driver, real vehicle and day, each with the most driven one first. */
export const byDriveOnce = <Row extends Driven>(rows: readonly Row[]): Row[][] =>
  [...Map.groupBy(rows, ({ driverId, unit, day }) => `${driverId} ${unit} ${day}`).values()].map((own) =>
    own.toSorted(
      (a, b) =>
        b.meters - a.meters || (b.seconds ?? 0) - (a.seconds ?? 0) || Number(BigInt(a.vehicleId) - BigInt(b.vehicleId)),
    ),
  )
