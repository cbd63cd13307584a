import { conform } from '../conformance/conform.ts'

conform('motive', {
  identity: 'companies.read',
  recordPath: { cameraHealth: '/v2/driver_performance_events' },
  track: 'locations.vehicle_locations_single',
  revised: ['vehicles', 'drivers'],
  tripReports: ['startOdometerMeters', 'endOdometerMeters'],
  positionReports: ['engineHours'],
  longestPeriodHours: 96,
  classifies: { path: '/v1/driving_periods', keys: ['type'], isNoneByDefault: true },
  goneTrips: 'unreported',
  goneEvents: 'listed',
  statusKeys: { vehicles: 'status', drivers: 'status' },
  unreported: [
    'everyMaxG',
    'exactDistance',
    'speedingClips',
    'rearCamera',
    'vinTrouble',
    'gpsTrouble',
    'deviceTrouble',
    'cameraStates',
    'vehicleClass',
    'clipStates',
  ],
})
