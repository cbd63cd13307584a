import { conform } from '../conformance/conform.ts'

conform('samsara', {
  identity: 'Read Org Information',
  recordPath: { trips: '/v1/fleet/trips', driverScores: '/safety-scores' },
  revised: ['vehicles', 'drivers', 'incidents'],
  tripTells: ['startOdometerMeters', 'endOdometerMeters'],
  positionTells: ['odometerMeters', 'engineHours'],
  untold: ['everyMaxG', 'vehicleStatus', 'summaryEvents', 'privateTrips'],
})
