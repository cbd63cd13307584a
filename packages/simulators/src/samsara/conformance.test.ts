import { conform } from '../conformance/conform.ts'

conform('samsara', {
  identity: 'Read Org Information',
  recordPath: { trips: '/v1/fleet/trips', driverScores: '/safety-scores' },
  revised: ['vehicles', 'drivers', 'incidents'],
  tripReports: ['startOdometerMeters', 'endOdometerMeters'],
  positionReports: ['odometerMeters', 'engineHours'],
  goneTrips: 'listed',
  statusKeys: { drivers: 'driverActivationStatus' },
  listedByStatus: 'drivers',
  unreported: ['everyMaxG', 'vehicleStatus', 'summaryEvents', 'privateTrips'],
})
