import { conform } from '../conformance/conform.ts'

conform('motive', {
  identity: 'companies.read',
  recordPath: {},
  way: 'locations.vehicle_locations_single',
  revised: [],
  tripTells: [],
  positionTells: [],
  untold: [
    'everyMaxG',
    'exactDistance',
    'speedingClips',
    'rearCamera',
    'vinTrouble',
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
