import { createIdentity } from '@milepost/session/sign-in/create-identity'
import { call } from '../../lib/api/api.ts'
import { firstCalls } from '../first-calls.ts'

/** The installation's settings, and the fleet portal's connection to the identity provider. */
export const { loadSettings, loadIdentity } = createIdentity({
  settings: () => call(firstCalls.settings),
  clientId: (settings) => settings.identity.clientId,
  home: '/',
})
