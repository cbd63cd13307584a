import type { Connection } from '@milepost/contract/connections/endpoints'
import type { DataFlow, SyncStatus } from '@milepost/contract/connections/sync'
import { connectionHealth, connectionOrigin } from '@milepost/domain/codes'

/** Returns a healthy connection for tests; `change` overrides it. */
export const sampleConnection = (change: Partial<Connection> = {}): Connection => ({
  id: 7,
  name: 'Northline Logistics',
  clientId: 1,
  providerId: 1,
  provider: { id: 1, name: 'Samsara', displayName: 'Samsara', code: 'samsara' },
  origin: connectionOrigin.code.integration,
  healthStatus: connectionHealth.code.validated,
  healthReason: null,
  healthSince: '2026-11-20T08:00:00.000Z',
  fault: null,
  notPermitted: [],
  lastDataAt: '2026-11-21T13:00:00.000Z',
  checkedAt: '2026-11-21T13:00:20.000Z',
  vehicleCount: 12,
  mappedVehiclesInConnectionGroupCount: 12,
  hasQueue: true,
  sourceAppId: null,
  sourceAppUnknown: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  contactNumber: null,
  dotNumber: '2417055',
  taxId: null,
  policyNumber: null,
  insurerName: 'Lakeshore Mutual',
  ...change,
})

/** Returns a data type that arrives. */
export const sampleFlow = (change: Partial<DataFlow> = {}): DataFlow => ({
  dataType: 'trips',
  lastSuccessAt: '2026-11-21T13:00:00.000Z',
  lastAttemptAt: '2026-11-21T13:00:00.000Z',
  lastRecordAt: '2026-11-21T12:58:00.000Z',
  records: 40,
  records24h: 4,
  rejected: 0,
  droppedValues: 0,
  failure: null,
  switchedOffReason: null,
  history: null,
  daily: [
    { day: '2026-11-20', records: 36, rejected: 0 },
    { day: '2026-11-21', records: 0, rejected: 0 },
  ],
  ...change,
})

export const sampleStatus = (...flows: DataFlow[]): SyncStatus => ({
  connectionId: 7,
  running: false,
  nextAt: '2026-11-21T13:01:00.000Z',
  flows,
  driverScores: null,
  movedDevices: [],
})
