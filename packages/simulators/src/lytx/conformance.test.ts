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
  goneEvents: 'unreported',
  statusKeys: { vehicles: 'status', drivers: 'status' },
  driverChange: (asked, { vehicleId, drivers, startedAt, middle, endedAt }) =>
    asked.includes('/v1/driver-assignments')
      ? {
          data: drivers.map((userId, index) => ({
            userId,
            vehicles: [
              {
                id: vehicleId,
                assignmentStartDate: (index ? middle : startedAt).toISOString(),
                assignmentEndDate: (index ? endedAt : middle).toISOString(),
              },
            ],
          })),
          metadata: { count: 2, limit: 1000, offset: 0 },
        }
      : undefined,
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
