import { conform } from '../conformance/conform.ts'

conform('verizonconnect', {
  identity: null,
  recordPath: {
    groups: '/cmd/v1/groups',
    vehicles: '/cmd/v1/vehicles',
    drivers: '/cmd/v1/drivers',
    positions: '/rad/v1/vehicles/locations',
    incidents: '/video/video-events/search',
    trips: '/rad/v1/vehicles/',
    mismatches: '/cmd/v1/vehicles',
  },
  track: 'Vehicle GPS History',
  // The trips of one vehicle and day.
  perRow: { trips: 20 },
  revised: [],
  tripReports: [],
  positionReports: ['odometerMeters'],
  statusKeys: {},
  unreported: [
    'guestDrivers',
    'milliseconds',
    'companyName',
    'ownDriver',
    'formerDrivers',
    'licenses',
    'incidentTypes',
    'unfilmedIncidents',
    'maxG',
    'cameraPosition',
    'gpsTrouble',
    'deviceTrouble',
    'vehicleStatus',
    'vehicleClass',
    'summaryEvents',
    'clipStates',
  ],
})
