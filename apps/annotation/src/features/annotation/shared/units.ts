import { defaultUnits, type Units, unitSystems } from '@milepost/domain/quantity'
import { textPreference, usePreference } from '@milepost/session/stored/preference'

/** The same choice as in the fleet portal, where both are on one host. */
const units = textPreference<Units>('units', unitSystems, defaultUnits)

/** Returns the units that the person sees. */
export const useUnits = (): Units => usePreference(units)[0]
