import { createApi } from '@milepost/session/api/create-api'
import { accessToken, renewAccessToken } from '@milepost/session/sign-in/access-token'

let onRefused = () => {}

/** Sets what happens when the server refuses a call of the signed-in person. */
export function setOnRefused(handler: () => void): void {
  onRefused = handler
}

/** The portal's API client, with the signed-in person's token. Annotators work for all clients: no call names one. */
export const { call, open } = createApi({
  fetch: (input, init) => fetch(input, init),
  base: '/api',
  token: accessToken,
  renewToken: renewAccessToken,
  clientId: () => undefined,
  onRefused: () => onRefused(),
})
