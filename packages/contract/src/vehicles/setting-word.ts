import type { vehicleSettingKeys } from './endpoints.ts'

/** Labels of the settings the product itself uses. */
const knownWords: Readonly<Record<(typeof vehicleSettingKeys)[number], string>> = {
  parkLatitude: 'Parking latitude',
  parkLongitude: 'Parking longitude',
  registeredRegionId: 'State or province of registration (number)',
  vehicleType: 'Vehicle type',
}

/** Returns the label of a vehicle's setting; undefined for client-specific ones, which are called by their own name. */
export const settingWord = (key: string): string | undefined =>
  Object.hasOwn(knownWords, key) ? knownWords[key as keyof typeof knownWords] : undefined
