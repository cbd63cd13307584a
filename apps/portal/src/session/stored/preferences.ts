import { defaultUnits, type Units, unitSystems } from '@milepost/domain/quantity'
import { isTimeZone } from '@milepost/domain/time/instant-text'
import { jsonPreference, preference, textPreference, usePreference } from '@milepost/session/stored/preference'
import { browserStorage, isBoolean, isText, listFits, readText, writeText } from '@milepost/session/stored/safe-storage'

export const units = textPreference<Units>('units', unitSystems, defaultUnits)
/** The person's time zone (IANA name); undefined for the client's. */
export const ownTimeZone = preference<string | undefined>(
  'time-zone',
  () => {
    const stored = readText(browserStorage('localStorage'), 'time-zone')
    return stored && isTimeZone(stored) ? stored : undefined
  },
  (zone) => writeText(browserStorage('localStorage'), 'time-zone', zone),
)
export const makeAdminThingsObvious = jsonPreference('makeAdminThingsObvious', isBoolean, false)
/** Expanded sidebar groups. */
export const openGroups = jsonPreference<string[]>('sidebar-groups', listFits(isText), ['view'])
export const sidebarCollapsed = jsonPreference('sidebar-collapsed', isBoolean, false)

export const useUnits = () => usePreference(units)
export const useOwnTimeZone = () => usePreference(ownTimeZone)
export const useMakeAdminThingsObvious = () => usePreference(makeAdminThingsObvious)
export const useOpenGroups = () => usePreference(openGroups)
export const useSidebarCollapsed = () => usePreference(sidebarCollapsed)
