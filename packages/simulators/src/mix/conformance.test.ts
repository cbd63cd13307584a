import { conform } from '../conformance/conform.ts'

conform('mix', {
  identity: 'Organisations',
  recordPath: {
    groups: '/api/organisationgroups/subgroups',
    vehicles: '/api/assets/group',
    drivers: '/api/drivers/organisation',
    positions: '/api/positions/groups/latest',
    incidents: '/api/events/groups/createdsince',
    trips: '/api/trips/groups/createdsince',
    driverScores: '/api/trips/driverscore',
  },
  calls: { collision: 'possibleCollision', nearCollision: 'forwardCollisionWarning' },
  revised: [],
  tripTells: ['idleSeconds', 'maxSpeedKmh', 'startOdometerMeters', 'endOdometerMeters', 'engineHours'],
  positionTells: ['odometerMeters'],
  newestTells: ['engineHours'],
  untold: [
    'milliseconds',
    'formerDrivers',
    'runningTrips',
    'incidentTypes',
    'everyMaxG',
    'cameraPosition',
    'vinTrouble',
    'gpsTrouble',
    'deviceTrouble',
    'cameraStates',
    'eventsWithoutVehicle',
    'unnamedCamera',
    'clipStates',
  ],
})
