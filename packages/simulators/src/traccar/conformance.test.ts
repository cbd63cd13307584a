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
  untold: ['formerDrivers', 'incidentTypes', 'maxG', 'gpsTrouble', 'deviceTrouble'],
})
