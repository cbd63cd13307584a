import { coachingEndpoints } from '@milepost/contract/coaching/messages'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { explain } from '@milepost/session/api/api-error'
import { Empty } from '@milepost/ui/feedback/states'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'

interface CoachingOffProps {
  /** The driver or vehicle. */
  name: string
  connectionId: number
  vehicles: readonly { id: string; name: string }[]
}

/** Only the most likely ones: the driver's own comes first. */
const mostOffered = 3

/** Coaching is turned off for a driver's vehicles, or for the vehicle: offers to turn it on. */
export function CoachingOff({ name, connectionId, vehicles }: CoachingOffProps) {
  const turnOn = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      call(vehicleEndpoints.change, { params: { id }, body: { ConnectionId: connectionId, HasCoaching: true } }),
    onSuccess: async (_, vehicle) => {
      toastSuccess(`Coaching turned on for ${vehicle.name}`)
      await refresh(
        coachingEndpoints.recipients,
        coachingEndpoints.topEvents,
        coachingEndpoints.subjects,
        vehicleEndpoints.details,
        vehicleListEndpoints.page,
      )
    },
    onError: (error) => toastFailure('Could not turn on coaching.', { description: explain(error).message }),
  })
  return (
    <Empty
      className="px-0"
      title={`Coaching is turned off for ${name}.`}
      detail={
        vehicles.length === 0
          ? 'No vehicle is known for this driver. Coaching is turned on for vehicles.'
          : 'It is turned on for vehicles. Messages are only offered about those, and about their drivers.'
      }
      action={vehicles.slice(0, mostOffered).map((vehicle) => (
        <Button
          key={vehicle.id}
          variant="primary"
          busy={turnOn.isPending && turnOn.variables.id === vehicle.id}
          onClick={() => turnOn.mutate(vehicle)}
        >
          Turn on for {vehicle.name}
        </Button>
      ))}
    />
  )
}
