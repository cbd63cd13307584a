import { tripColumns } from '@milepost/contract/trips/columns'
import type { Trip } from '@milepost/contract/trips/endpoints'
import { type VehicleDetails, vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { durationText } from '@milepost/domain/time/duration-text'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardFooter, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { useMemo } from 'react'
import { vehicleTripsHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { CutName } from '../../../list/cells/cut-name.tsx'
import { columnsOf, tableColumns } from '../../../list/list-column.ts'
import { useNone } from '../../../report/notes/use-none.ts'
import { routeText } from '../../trips/shared/route-text.ts'
import type { Range } from '../../trips/shared/use-range.ts'

const shown = 8

/** A vehicle's trips in a few columns. */
const briefly = columnsOf<Trip>(tripColumns, [
  { id: 'startedAt', priority: 1 },
  { id: 'way', header: 'From → to', priority: 1, fills: true, cell: (trip) => <Way text={routeText(trip)} /> },
  { id: 'driver', cell: ({ driver }) => driver && <CutName name={driver.name} at="short" /> },
  { id: 'distanceMeters', align: 'end', priority: 1 },
  { id: 'drivingSeconds', align: 'end', cell: ({ drivingSeconds }) => durationText(drivingSeconds) },
  { id: 'incidents', align: 'end' },
])

const Way = ({ text }: { text: string }) => (
  <span className="block truncate print:whitespace-normal" title={text}>
    {text}
  </span>
)

/** The newest trips of the selected days. */
export function TripsCard({
  vehicle: { id: vehicleId, connection },
  range,
}: {
  vehicle: Pick<VehicleDetails, 'id' | 'connection'>
  range: Range
}) {
  const format = useFormat()
  const scope = { things: 'driving' as const, connectionIds: [String(connection.id)], first: range.first }
  const none = useNone(scope, `No trips reported in the last ${range.count} days.`)
  const query = useAnswer(answerOf(vehicleEndpoints.trips, { params: { id: vehicleId }, query: range.query }))
  // There is no room for the driver next to the facts; the full trip list shows it.
  const roomy = useMediaQuery('(min-width: 1500px)')
  const columns = useMemo(
    () => tableColumns(roomy ? briefly : briefly.filter(({ id }) => id !== 'driver'), format),
    [roomy, format],
  )
  const trips = query.data
  return (
    <Card>
      <CardHeader
        title="Latest trips"
        aside={trips && trips.length > 0 && `${countText(trips.length)} in this period`}
      />
      {query.isError && !trips ? (
        <QueryFailed what="trips" query={query} />
      ) : !trips ? (
        <CardBody>
          <SkeletonLines lines={5} label="Loading trips" />
        </CardBody>
      ) : trips.length === 0 ? (
        <Empty title={none} />
      ) : (
        <>
          <PlainTable
            label="Latest trips"
            columns={columns}
            rows={trips.slice(0, shown)}
            rowId={({ id }) => id}
            rowHref={({ id }) => vehicleTripsHref(vehicleId, { range: range.name, trip: id })}
          />
          {trips.length > shown && (
            <CardFooter>
              <span>Latest {shown}</span>
              <Link href={vehicleTripsHref(vehicleId, { range: range.name })} className="text-link">
                All trips
              </Link>
            </CardFooter>
          )}
        </>
      )}
    </Card>
  )
}
