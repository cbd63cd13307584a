import { conform } from '../conformance/conform.ts'

conform('netradyne', {
  identity: null,
  recordPath: {
    groups: '/v1/tenants/testers/vehicles',
    vehicles: '/v1/tenants/testers/vehicles',
    positions: '/v1/tenants/testers/vehicles/location',
    incidents: '/v1/tenants/testers/alerts',
    driverScores: '/v2/tenants/testers/drivers/report',
  },
  scorePeriod: { from: '2026-10-01', until: '2026-11-01' },
  calls: { nearCollision: 'forwardCollisionWarning', collision: 'possibleCollision' },
  untold: [
    'companyName',
    'speed',
    'pastPositions',
    'trips',
    'makeAndModel',
    'phoneNumbers',
    'maxG',
    'vinTrouble',
    'gpsTrouble',
    'deviceTrouble',
  ],
})
