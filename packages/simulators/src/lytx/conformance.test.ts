import { conform } from '../conformance/conform.ts'

conform('lytx', {
  identity: null,
  recordPath: {
    groups: '/v1/groups',
    vehicles: '/v0/vehicles/all',
    drivers: '/v1/users?',
    positions: '/v1/gps',
    incidents: '/v0/video/safety/eventsWithMetadata',
    trips: '/v1/trips',
    mismatches: '/v1/devices',
  },
  revised: ['incidents'],
  tripReports: ['maxSpeedKmh'],
  positionReports: [],
  goneTrips: 'unreported',
  statusKeys: { vehicles: 'status', drivers: 'status' },
  unreported: [
    'runningTrips',
    'licenses',
    'clipOfEachCamera',
    'vinTrouble',
    'gpsTrouble',
    'deviceTrouble',
    'cameraStates',
    'summaryEvents',
    'privateTrips',
    'unnamedCamera',
    'clipStates',
    'longPeriods',
    'oneByOne',
  ],
})
