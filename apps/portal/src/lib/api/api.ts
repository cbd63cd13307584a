import { createApi } from '@milepost/session/api/create-api'
import { accessToken, renewAccessToken } from '@milepost/session/sign-in/access-token'
import { currentClientId } from '../../session/current-client.ts'

/** The portal's API client, with the signed-in person's token and the selected client. */
export const { call, open } = createApi({
  fetch: (input, init) => fetch(input, init),
  base: '/api',
  token: accessToken,
  renewToken: renewAccessToken,
  clientId: currentClientId,
})
