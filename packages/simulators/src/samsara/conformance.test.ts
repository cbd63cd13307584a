import { conform } from '../conformance/conform.ts'

conform('samsara', {
  identity: 'Read Org Information',
  recordPath: { trips: '/v1/fleet/trips', driverScores: '/safety-scores' },
  revised: [],
  tripTells: [],
  positionTells: [],
  untold: [
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
