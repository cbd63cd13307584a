import { speedIncidentColumns } from '@milepost/contract/speed-incidents/columns'
import { speedIncidentEndpoints } from '@milepost/contract/speed-incidents/endpoints'
import { listSource } from '../../reporting/list-source.ts'
import { selectSpeedIncidents } from './list.ts'
import { type SpeedRow, toSpeedIncident } from './row.ts'
import { countSpeedIncidents } from './speeding-excess.ts'

export const speedIncidents = listSource(speedIncidentEndpoints.page, {
  columns: speedIncidentColumns,
  count: (db, { query }) => countSpeedIncidents(db, query),
  select: async (db, { query }) => (await selectSpeedIncidents(db, query)).compile(db),
  toRow: (row: SpeedRow) => toSpeedIncident(row),
})
