import { conform } from '@milepost/simulators/conformance/conform'

conform('skeleton', {
  identity: 'Account',
  recordPath: { vehicles: '/vehicles' },
  untold: [
    'groups',
    'drivers',
    'ownDriver',
    'positions',
    'incidents',
    'trips',
    'vinTrouble',
    'gpsTrouble',
    'deviceTrouble',
  ],
})
