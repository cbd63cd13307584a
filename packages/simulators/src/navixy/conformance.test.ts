import { conform } from '../conformance/conform.ts'

conform('navixy', {
  identity: '/user/get_info',
  recordPath: {
    vehicles: '/tracker/list',
    positions: '/tracker/list',
    mismatches: '/tracker/list',
    incidents: '/history/user/list',
    trips: '/track/list',
  },
  calls: { nearCollision: 'forwardCollisionWarning', signViolation: 'signViolation' },
  track: '/track/read',
  revised: [],
  tripReports: ['maxSpeedKmh', 'startOdometerMeters', 'endOdometerMeters'],
  positionReports: [],
  newestReports: ['odometerMeters', 'engineHours'],
  classifies: { path: '/driver/journal/entry/list', keys: ['type'], isAlwaysThere: true },
  goneTrips: 'listed',
  goneEvents: 'listed',
  statusKeys: {},
  vocabulary: '/history/type/list',
  driverChange: (asked, { vehicleId, drivers, startedAt, middle, endedAt }) =>
    asked.includes('/driver/journal/proposal/list') && asked.includes(vehicleId)
      ? {
          success: true,
          list: drivers.map((id, index) => ({
            employee_id: Number(id),
            start_date: (index ? middle : startedAt).toISOString(),
            end_date: (index ? endedAt : middle).toISOString(),
          })),
        }
      : undefined,
  unreported: [
    'guestDrivers',
    'milliseconds',
    'separateMake',
    'formerDrivers',
    'licenseState',
    'exactSpeed',
    'incidentTypes',
    'maxG',
    'vinTrouble',
    'gpsTrouble',
    'deviceTrouble',
    'eventsWithoutVehicle',
    'summaryEvents',
    'unnamedCamera',
    'clipStates',
  ],
})
