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
