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
  way: '/track/read',
  revised: [],
  tripTells: ['maxSpeedKmh', 'startOdometerMeters', 'endOdometerMeters'],
  positionTells: [],
  newestTells: ['odometerMeters', 'engineHours'],
  untold: [
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
