import { conform } from '../conformance/conform.ts'

conform('motive', {
  identity: 'companies.read',
  recordPath: {},
  way: 'locations.vehicle_locations_single',
  untold: ['everyMaxG', 'exactDistance', 'speedingClips', 'rearCamera', 'vinTrouble', 'gpsTrouble', 'deviceTrouble'],
})
