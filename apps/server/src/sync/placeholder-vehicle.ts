const prefix = 'milepost:driver:'

/**
 * Returns the external id of a placeholder vehicle for a driver reported without one: one per driver, so that their
 * events aren't mixed. It is in no list of vehicles.
 */
export const placeholderVehicleOf = (driverExternalId: string): string => `${prefix}${driverExternalId}`

/** Returns true if an external id is that of a placeholder vehicle. */
export const isPlaceholderVehicle = (externalId: string): boolean => externalId.startsWith(prefix)

/** Its name in the UI. */
export const placeholderVehicleName = 'Vehicle not reported'
