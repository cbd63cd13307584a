import { vehicleListEndpoints } from '@milepost/contract/vehicle-list'
import { vehicleEndpoints } from '@milepost/contract/vehicles'
import { toastFailure, toastNotice, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import type { RowSelection } from '@milepost/ui/table/row-selection'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { explain } from '../../../lib/api-error.ts'
import { countText } from '../../../lib/formatters.ts'
import { refresh } from '../../../lib/query-client.ts'
import { collectVehicles, type VehicleList } from './use-vehicle-list.ts'

const vehiclesText = (count: number) => `${countText(count)} ${count === 1 ? 'vehicle' : 'vehicles'}`

/** Ids of the ticked rows; "all matching" is asked of the server at the moment of the action. */
async function idsOf(selection: RowSelection, list: VehicleList): Promise<string[]> {
  if (selection.kind === 'some') return [...selection.ids]
  const vehicles = await collectVehicles(list)
  return vehicles.map(({ id }) => id).filter((id) => !selection.except.has(id))
}

/** Switches coaching of the ticked vehicles on or off. */
export function CoachingActions({
  list,
  selection,
  onDone,
}: {
  list: VehicleList
  selection: RowSelection
  onDone: () => void
}) {
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      const vehicleIds = await idsOf(selection, list)
      return call(vehicleListEndpoints.changeCoaching, {
        params: { id: list.clientId },
        body: { vehicleIds, HasCoaching: on },
      })
    },
    onSuccess: async ({ done, failed }, on) => {
      await refresh(vehicleListEndpoints.page, vehicleEndpoints.details)
      onDone()
      const said = `Coaching is ${on ? 'on' : 'off'} for ${vehiclesText(done)}`
      const [first] = failed
      if (first) toastNotice(`${said}, ${countText(failed.length)} failed`, { description: first.reason })
      else toastSuccess(said)
    },
    onError: (error) => toastFailure('Could not switch coaching.', { description: explain(error).message }),
  })
  return (
    <>
      <Button size="small" busy={change.isPending && change.variables} onClick={() => change.mutate(true)}>
        Switch coaching on
      </Button>
      <Button size="small" busy={change.isPending && !change.variables} onClick={() => change.mutate(false)}>
        Switch coaching off
      </Button>
    </>
  )
}
