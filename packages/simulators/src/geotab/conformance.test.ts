import { conform } from '../conformance/conform.ts'

conform('geotab', {
  identity: null,
  recordPath: {
    groups: '/apiv1/Get/Group',
    vehicles: '/apiv1/Get/Device',
    drivers: '/apiv1/Get/User',
    positions: '/apiv1/GetFeed/LogRecord',
    incidents: '/apiv1/GetFeed/ExceptionEvent',
    trips: '/apiv1/GetFeed/Trip',
    mismatches: '/apiv1/Get/Device',
  },
  revised: ['trips', 'incidents'],
  tripReports: ['idleSeconds', 'maxSpeedKmh', 'endOdometerMeters', 'engineHours'],
  positionReports: [],
  goneTrips: 'replaced',
  goneEvents: 'unreported',
  driverChange: (asked, { vehicleId, drivers, middle }) =>
    asked.includes('"method":"Get"') && asked.includes('"DriverChange"')
      ? {
          result: [{ id: 'c1', dateTime: middle.toISOString(), device: { id: vehicleId }, driver: { id: drivers[1] } }],
          jsonrpc: '2.0',
        }
      : undefined,
  statusKeys: {},
  unreported: [
    'guestDrivers',
    'companyName',
    'ownDriver',
    'runningTrips',
    'incidentPlace',
    'everyMaxG',
    'gpsTrouble',
    'eventsWithoutVehicle',
    'summaryEvents',
    'eventsWithoutFix',
    'privateTrips',
    'clipStates',
  ],
})
