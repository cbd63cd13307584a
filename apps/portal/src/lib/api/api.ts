import { currentClientId } from '../../session/current-client.ts'
import { accessToken, renewAccessToken } from '../../session/sign-in/access-token.ts'
import { createApi } from './create-api.ts'

/** The portal's API client, with the signed-in person's token and the selected client. */
export const { call, open } = createApi({
  fetch: (input, init) => fetch(input, init),
  base: '/api',
  token: accessToken,
  renewToken: renewAccessToken,
  clientId: currentClientId,
})
