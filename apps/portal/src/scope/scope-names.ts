// Apart from the schemas: the shell needs only the names, and its first load does without zod.

/** URL parameters of a page's vehicles. */
export const vehicleScopeNames = ['connection', 'provider', 'providers', 'group', 'vehicle'] as const

/** URL parameters of a page's days. */
export const rangeNames = ['range', 'from', 'to'] as const

export const scopeLabels = {
  vehicle: 'Vehicle',
  driver: 'Driver',
  group: 'Vehicle group',
  connection: 'Connection',
  provider: 'Provider',
} as const
