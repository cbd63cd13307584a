import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { NotFound } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { Link } from '@milepost/ui/layout/link'
import { vehiclesHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { useClientId } from '../../session/session-context.ts'
import { LastTrips } from './last-trips.tsx'
import { VehicleFacts } from './vehicle-facts.tsx'
import { VehicleRisk } from './vehicle-risk.tsx'

const width = 520

/** One vehicle next to the list: its risk and the reasons, its position, and its latest trips. */
export function VehicleDrawer({ id, ...rest }: DrawerProps & { id: string | undefined }) {
  // The key resets the open trip when the id changes.
  return id === undefined ? null : <OpenDrawer key={id} id={id} {...rest} />
}

type DrawerProps = {
  tripId: string | undefined
  /** The vehicle's own page, with the list it is opened from. */
  profileHref: (id: string) => string
  onClose: () => void
}

function OpenDrawer({ id, tripId, profileHref, onClose }: DrawerProps & { id: string }) {
  const params = { id: useClientId() }
  const query = useAnswer(answerOf(vehicleListEndpoints.page, { params, query: { vehicleIds: [id], PageSize: 1 } }))
  const vehicle = query.data?.items[0]
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={vehicle?.name ?? 'Vehicle'}
      description={vehicle?.connection.name}
      width={width}
      footer={
        <Button asChild>
          <Link href={profileHref(id)}>Open profile</Link>
        </Button>
      }
    >
      {vehicle ? (
        <div className="grid gap-5">
          <VehicleRisk vehicleId={vehicle.id} />
          <VehicleFacts vehicle={vehicle} />
          <LastTrips vehicle={vehicle} wantedTripId={tripId} />
        </div>
      ) : query.isError ? (
        <QueryFailed what="the vehicle" query={query} />
      ) : query.data ? (
        <NotFound thing="vehicle" id={id} listHref={vehiclesHref()} listLabel="All vehicles" />
      ) : (
        <SkeletonLines lines={8} label="Loading vehicle" />
      )}
    </Drawer>
  )
}
