import { currentClientId } from '../../session/current-client.ts'
import { accessToken, renewAccessToken } from '../../session/sign-in/access-token.ts'
import { createApi } from './create-api.ts'

/** The portal's own way to the API, with the signed-in person's token and the client they look at. */
export const { call, open } = createApi({
  fetch: (input, init) => fetch(input, init),
  base: '/api',
  token: accessToken,
  renewToken: renewAccessToken,
  clientId: currentClientId,
})
