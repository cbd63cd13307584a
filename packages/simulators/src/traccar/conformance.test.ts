import { conform } from '../conformance/conform.ts'

conform('traccar', {
  identity: 'Session',
  recordPath: {
    vehicles: '/api/devices',
    positions: '/api/positions',
    incidents: '/api/reports/events',
    trips: '/api/reports/trips',
    mismatches: '/api/devices',
  },
  track: 'Reports',
  revised: [],
  tripReports: ['maxSpeedKmh', 'startOdometerMeters', 'endOdometerMeters'],
  positionReports: ['odometerMeters', 'engineHours'],
  goneTrips: 'listed',
  goneEvents: 'listed',
  statusKeys: {},
  driverChange: (asked, { vehicleId, drivers, middle }) =>
    asked.includes('type=driverChanged')
      ? [
          {
            id: 1,
            type: 'driverChanged',
            eventTime: middle.toISOString(),
            deviceId: Number(vehicleId),
            positionId: 0,
            attributes: { driverUniqueId: drivers[1] },
          },
        ]
      : undefined,
  unreported: [
    'guestDrivers',
    'formerDrivers',
    'incidentTypes',
    'maxG',
    'gpsTrouble',
    'deviceTrouble',
    'eventsWithoutVehicle',
    'summaryEvents',
    'privateTrips',
    'unnamedCamera',
    'clipStates',
    'cameraPosition',
    'clipOfEachCamera',
    'speedingClips',
    'laterPictures',
  ],
})
