import { regionById, regions } from '@milepost/domain/regions'

// Rush hours and nights are those of the place, whatever zone the client's office is in. A place is known by its region:
// what happened there and how much was driven there are then counted by the same clock.

/** Returns the time zone of a region (IANA name); the client's for an unknown one. */
export const zoneOfRegion = (regionId: number, clientZone: string): string =>
  regionById(regionId)?.timeZone ?? clientZone

const byId = new Map(regions.map(({ id, timeZone }) => [id, timeZone]))
const zones = Array.from({ length: Math.max(...byId.keys()) }, (_, index) => byId.get(index + 1) ?? 'null')

/** SQL of the zones of all regions as an array whose index is the region's id; null where there is no region. */
export const zonesById = `('{${zones.join()}}'::text[])`
