import type { Trip } from '@milepost/contract/trips/endpoints'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useFilters } from '../../../lib/use-filters.ts'
import { TripReplay } from './trip-replay/trip-replay.tsx'
import { TripsExport } from './trips-export.tsx'
import { type TripsQuery, TripsTable } from './trips-table.tsx'
import type { Range } from './use-range.ts'

const shownTrip = z.object({
  trip: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional(),
})

interface TripsTabProps {
  of: 'vehicle' | 'driver'
  owner: { id: string; name: string; connection: { id: number } }
  range: Range
  query: TripsQuery
  /** Which trips are listed, if not all of them. */
  which?: ReactNode
  /** URL of this tab with a trip open. */
  href: (tripId: Trip['id']) => string
}

const lists = { vehicle: 'trips', driver: 'driverTrips' } as const

/** The trips of a vehicle or driver on the selected days. The one in the URL is replayed above them. */
export function TripsTab({ of, owner, range, query, which, href }: TripsTabProps) {
  const { values, change } = useFilters(shownTrip)
  return (
    <div className="grid grid-cols-1 gap-4">
      {values.trip && <TripReplay tripId={values.trip} onClose={() => change({ trip: undefined })} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="num text-13 text-text-3">
          {range.text}
          {which && <> · {which}</>} · select one to replay it
        </p>
        <TripsExport list={lists[of]} of={owner} range={range} rows={query.data?.length} />
      </div>
      <TripsTable
        of={of}
        connectionIds={[String(owner.connection.id)]}
        range={range}
        query={query}
        href={href}
        currentId={values.trip}
      />
    </div>
  )
}
