import type { VehicleReport } from '@milepost/contract/vehicles/report'

/** What a drawn report needs: a shared one has no ids, and its events are shared one by one. */
export type ShownReport = Omit<VehicleReport, 'vehicle' | 'connection' | 'topEvents'> & {
  connection: { name: string }
  topEvents?: VehicleReport['topEvents']
}
