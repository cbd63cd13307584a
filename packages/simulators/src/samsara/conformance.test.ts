import { conform } from '../conformance/conform.ts'

conform('samsara', {
  identity: 'Read Org Information',
  recordPath: { trips: '/v1/fleet/trips', driverScores: '/safety-scores' },
  revised: ['vehicles', 'drivers', 'incidents'],
  tripReports: ['startOdometerMeters', 'endOdometerMeters'],
  positionReports: ['odometerMeters', 'engineHours'],
  goneTrips: 'listed',
  goneEvents: 'unreported',
  statusKeys: { drivers: 'driverActivationStatus' },
  listedByStatus: 'drivers',
  driverChange: (asked, { vehicleId, drivers, startedAt, middle, endedAt }) =>
    asked.includes('/fleet/driver-vehicle-assignments')
      ? {
          data: drivers.map((id, index) => ({
            driver: { id },
            vehicle: { id: vehicleId },
            startTime: (index ? middle : startedAt).toISOString(),
            endTime: (index ? endedAt : middle).toISOString(),
          })),
          pagination: { endCursor: '', hasNextPage: false },
        }
      : undefined,
  unreported: ['everyMaxG', 'vehicleStatus', 'summaryEvents', 'privateTrips'],
})
