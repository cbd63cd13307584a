import type { ApiScope } from '../api/endpoint.ts'

/** Whose data, and a range as range parameters are written. */
export type FirstCall = { clientId: number | string; from: string; to: string }

/** A call to begin with, for each scope: its path below `/api`. */
const paths: Readonly<Record<ApiScope, (of: FirstCall) => string>> = {
  'read:vehicles': ({ clientId }) => `/v2/client/${clientId}/vehicles`,
  'read:drivers': ({ clientId }) => `/v2/client/${clientId}/drivers`,
  'read:incidents': ({ clientId, from, to }) => `/v2/client/${clientId}/incidents?${rangeText('From', from, 'To', to)}`,
  'read:scores': ({ from, to }) => `/reports/risk/vehicles?${rangeText('from', from, 'to', to)}`,
  scim: () => '/scim/v2/ServiceProviderConfig',
  'read:losses': ({ from, to }) => `/accidents?${rangeText('From', from, 'To', to)}`,
}

/** Returns a call to begin with for a token with these scopes: its path below `/api`. */
export const firstCall = ([scope = 'read:vehicles']: readonly ApiScope[], of: FirstCall): string => paths[scope](of)

const rangeText = (...[from, start, to, end]: [string, string, string, string]) =>
  `${from}=${spaced(start)}&${to}=${spaced(end)}`
const spaced = (time: string) => time.replace(' ', '%20')
