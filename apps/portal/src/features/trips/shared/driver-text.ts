import type { Trip } from '@milepost/contract/trips/endpoints'

/** Returns a trip's driver, or everyone who drove it; null if none is reported. */
export function driverText({ driver, drivers }: Pick<Trip, 'driver' | 'drivers'>): string | null {
  if (driver) return driver.name
  const names = [...new Set(drivers.map(({ name }) => name))]
  if (!names.length) return null
  return names.length === 1 ? `On a part of it: ${names[0]}` : `Several drivers: ${names.join(', ')}`
}
