import { cameraColumns } from '@milepost/contract/device-health/camera-columns'
import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { mismatchColumns } from '@milepost/contract/device-health/mismatch-columns'
import { mismatchEndpoints } from '@milepost/contract/device-health/mismatches'
import { listSource } from '../../reporting/list-source.ts'
import { type CameraRow, countCameras, selectCameras, toCameraRow } from './camera-queries.ts'
import { countMismatches, type MismatchRow, selectMismatches, toMismatch } from './mismatch-queries.ts'

export const cameraHealth = listSource(cameraEndpoints.obstructed, {
  columns: cameraColumns,
  count: async (db, { query }) => (await countCameras(db, query)).totalCount,
  select: (db, { query }) => selectCameras(db, query).compile(db),
  toRow: (row: CameraRow) => toCameraRow(row, () => ''),
})

export const mismatches = listSource(mismatchEndpoints.page, {
  columns: mismatchColumns,
  count: async (db, { query }) => (await countMismatches(db, query)).totalCount,
  select: (db, { query }) => selectMismatches(db, query).compile(db),
  toRow: (row: MismatchRow) => toMismatch(row),
})
