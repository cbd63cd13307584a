import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { ExportButton } from '@milepost/ui/form/export-button'
import { useMutation } from '@tanstack/react-query'
import { explain } from '../../../lib/api-error.ts'
import { saveCsv } from '../../../lib/csv.ts'
import { countText, useFormat } from '../../../lib/formatters.ts'
import { useBusy } from '../../../session/busy.ts'
import { useSession } from '../../../session/session-context.ts'
import { collectVehicles, type VehicleList } from './use-vehicle-list.ts'
import { vehicleCsv } from './vehicle-csv.ts'

/** Writes every vehicle the filters select into a file, in the order and with the columns on screen. */
export function ExportVehicles({ rows, list }: { rows: number | undefined; list: VehicleList }) {
  const { client } = useSession()
  const format = useFormat()
  const save = useMutation({
    mutationFn: () => collectVehicles(list),
    onSuccess: (vehicles) => {
      const hidden = list.storage.get()?.hidden
      const today = format.day(new Date().toISOString())
      saveCsv(`vehicles ${client.name} ${today}.csv`, vehicleCsv(vehicles, { client, units: format.units, hidden }))
      toastSuccess(`Exported ${countText(vehicles.length)} vehicles`)
    },
    onError: (error) => toastFailure('Could not export the vehicles.', { description: explain(error).message }),
  })
  useBusy(save.isPending)
  return <ExportButton rows={rows} busy={save.isPending} onExport={() => save.mutate()} />
}
