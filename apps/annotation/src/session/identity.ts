import { createIdentity } from '@milepost/session/sign-in/create-identity'
import { signInCalls } from '@milepost/session/sign-in-calls'
import { call } from '../api/api.ts'
import { home } from '../pages.ts'

/** The installation's settings, and the annotation portal's connection to the identity provider. */
export const { loadSettings, loadIdentity } = createIdentity({
  settings: () => call(signInCalls.settings),
  clientId: (settings) => settings.annotationClientId,
  home,
})
