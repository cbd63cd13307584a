import { conform } from '../conformance/conform.ts'

conform('traccar', {
  identity: 'Session',
  recordPath: {
    positions: '/api/positions',
    incidents: '/api/reports/events',
    trips: '/api/reports/trips',
    mismatches: '/api/devices',
  },
  way: 'Reports',
  revised: [],
  tripTells: [],
  positionTells: [],
  untold: [
    'formerDrivers',
    'incidentTypes',
    'maxG',
    'gpsTrouble',
    'deviceTrouble',
    'vehicleStatus',
    'vehicleClass',
    'eventsWithoutVehicle',
    'summaryEvents',
    'eventsWithoutFix',
    'privateTrips',
    'unnamedCamera',
    'clipStates',
    'longPeriods',
    'oneByOne',
  ],
})
