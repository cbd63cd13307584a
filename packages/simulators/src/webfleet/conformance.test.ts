import { conform } from '../conformance/conform.ts'

conform('webfleet', {
  identity: null,
  recordPath: {
    vehicles: '/extern/showVehicleReportExtern',
    positions: '/extern/showObjectReportExtern',
    incidents: '/extern/showAccelerationEvents',
  },
  scorePeriod: { from: '2026-11-11', until: '2026-11-18' },
  track: 'showTracks',
  revised: [],
  tripReports: ['idleSeconds', 'maxSpeedKmh', 'startOdometerMeters', 'endOdometerMeters', 'providerScore'],
  positionReports: ['odometerMeters'],
  statusKeys: {},
  unreported: [
    'guestDrivers',
    'milliseconds',
    'companyName',
    'makeAndModel',
    'ownDriver',
    'formerDrivers',
    'runningTrips',
    'incidentTypes',
    'maxG',
    'vinTrouble',
    'gpsTrouble',
    'deviceTrouble',
    'summaryEvents',
    'unnamedCamera',
    'clipStates',
  ],
})
