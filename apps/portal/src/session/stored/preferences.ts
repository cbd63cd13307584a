import { defaultUnits, type Units, unitSystems } from '@milepost/domain/quantity'
import { isTimeZone } from '@milepost/domain/time/instant-text'
import { useSyncExternalStore } from 'react'
import {
  browserStorage,
  type Fits,
  isBoolean,
  isText,
  listFits,
  readStored,
  readText,
  writeStored,
  writeText,
} from './safe-storage.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** A preference of this browser: read once, written immediately, observable, and synced across tabs. */
function preference<T>(key: string, read: () => T, write: (value: T) => void) {
  let value: { now: T } | undefined
  const watchers = new Set<() => void>()
  const get = () => {
    value ??= { now: read() }
    return value.now
  }
  const watch = (watcher: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== key && event.key !== null) return
      value = undefined
      watcher()
    }
    watchers.add(watcher)
    window.addEventListener('storage', onStorage)
    return () => {
      watchers.delete(watcher)
      window.removeEventListener('storage', onStorage)
    }
  }
  const set = (next: T) => {
    value = { now: next }
    write(next)
    for (const watcher of [...watchers]) watcher()
  }
  return { get, set, watch }
}

const local = () => browserStorage('localStorage')

const textPreference = <T extends string>(key: string, allowed: readonly T[], fallback: T) =>
  preference<T>(
    key,
    () => allowed.find((one) => one === readText(local(), key)) ?? fallback,
    (value) => writeText(local(), key, value),
  )

const jsonPreference = <T>(key: string, fits: Fits<T>, fallback: T) =>
  preference<T>(
    key,
    () => readStored(local(), key, fits) ?? fallback,
    (value) => writeStored(local(), key, value),
  )

export const units = textPreference<Units>('units', unitSystems, defaultUnits)
export const theme = textPreference<Theme>('theme', themes, 'system')
/** The person's time zone (IANA name); undefined for the client's. */
export const ownTimeZone = preference<string | undefined>(
  'time-zone',
  () => {
    const stored = readText(local(), 'time-zone')
    return stored && isTimeZone(stored) ? stored : undefined
  },
  (zone) => writeText(local(), 'time-zone', zone),
)
export const makeAdminThingsObvious = jsonPreference('makeAdminThingsObvious', isBoolean, false)
/** Expanded sidebar groups. */
export const openGroups = jsonPreference<string[]>('sidebar-groups', listFits(isText), ['view'])
export const sidebarCollapsed = jsonPreference('sidebar-collapsed', isBoolean, false)

const usePreference = <T>({ get, set, watch }: ReturnType<typeof preference<T>>) =>
  [useSyncExternalStore(watch, get), set] as const

export const useUnits = () => usePreference(units)
export const useOwnTimeZone = () => usePreference(ownTimeZone)
export const useTheme = () => usePreference(theme)
export const useMakeAdminThingsObvious = () => usePreference(makeAdminThingsObvious)
export const useOpenGroups = () => usePreference(openGroups)
export const useSidebarCollapsed = () => usePreference(sidebarCollapsed)
