const prefix = 'milepost:driver:'

/**
 * The external id of what stands for a vehicle where the provider names the driver alone: one for each driver, so that nobody's
 * events are taken for another's. It is in no list of vehicles.
 */
export const untoldVehicleOf = (driverExternalId: string): string => `${prefix}${driverExternalId}`

/** Whether an external id is that of a vehicle nobody has told. */
export const isUntoldVehicle = (externalId: string): boolean => externalId.startsWith(prefix)

/** What it is called on the screen. */
export const untoldVehicleName = 'Vehicle not told'
