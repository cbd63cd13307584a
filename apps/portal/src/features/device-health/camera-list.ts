import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { tablePageSize } from '@milepost/domain/limits'
import { serverList } from '../../list/list-definition.ts'
import { byConnection } from '../../list/parts/list-groups.ts'
import { anyOf, later, onOrOff } from '../../scope/filter-field.ts'
import { cameraColumns } from './camera-columns.tsx'
import { cameraFilters, firstRange } from './camera-filters.ts'
import { healthBar, healthQuery } from './health-query.ts'

const options = cameraHealth.all.map(({ name, word }) => ({ value: name, label: word }))
const codesOf = (names: readonly (keyof typeof cameraHealth.code)[]) => names.map((name) => cameraHealth.code[name])
const { frontExternal, frontInternal, rearExternal } = cameraPosition.code

/** Vehicles with camera reports in a date range. */
export const cameraList = serverList({
  name: 'cameraHealth',
  things: ['vehicle', 'vehicles'],
  reads: 'cameras',
  endpoint: cameraEndpoints.obstructed,
  pagesFrom: 0,
  filters: cameraFilters,
  bar: [
    ...healthBar(firstRange),
    later(anyOf('road', cameraPosition.word(frontExternal), options)),
    later(anyOf('driver', cameraPosition.word(frontInternal), options)),
    later(anyOf('rear', cameraPosition.word(rearExternal), options)),
    later(onOrOff('back', 'Reported again')),
  ],
  alsoNarrows: ['status'],
  columns: cameraColumns,
  rowId: ({ vehicle }) => vehicle.id,
  first: { id: 'since', descending: false },
  size: tablePageSize,
  groupings: [byConnection()],
  export: 'cameraHealth',
  query: (values, time) => ({
    ...healthQuery(values, time),
    Status: values.status === 'all' ? [] : [cameraHealth.code[values.status]],
    FrontExternalStatus: codesOf(values.road),
    FrontInternalStatus: codesOf(values.driver),
    RearExternalStatus: codesOf(values.rear),
  }),
})
