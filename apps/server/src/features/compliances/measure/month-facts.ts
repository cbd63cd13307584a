/**
 * What a vehicle did in a month, as stored: every metric is decided by it, whatever a checklist accepts. Distances are
 * in meters, coordinates in degrees, instants in milliseconds since 1970.
 */
export type MonthFacts = {
  /** Trips that count; private ones don't. */
  trips: number
  privateTrips: number
  /** True if positions between the ends of trips are known. */
  hasPositions: boolean
  /** The farthest known place from the park location; null without one or the other. */
  farthest: { meters: number; lat: number; lon: number; atMs: number } | null
  /** Longest first. Region 0 is elsewhere or unknown; `hasStop` there means a known place in another country. */
  regions: { id: number; meters: number; hasStop: boolean }[]
  /** Start minute and duration of each trip on the clocks of the place, one after the other. */
  clock: number[]
  nights: { day: string; lat: number; lon: number; regionId: number }[]
}

/** A trip with its known ends; places have the region's id, 0 elsewhere, and the country if it is known. */
export type DrivenTrip = {
  id: string
  startMs: number
  /** Null while it is running. */
  endMs: number | null
  isPrivate: boolean
  start: Coordinate | null
  end: Coordinate | null
  startPlace: PlaceOfTrip | null
  endPlace: PlaceOfTrip | null
  /** Meters by region along a straight line between the ends. */
  regions: readonly { id: number; meters: number }[]
}

export type Coordinate = { lat: number; lon: number }
export type PlaceOfTrip = { regionId: number; country: string | null }

/** A small area with positions: a place in it, the meters driven there, and its farthest position from the park location. */
export type PositionCell = Coordinate & {
  meters: number
  farthest: { meters: number; atMs: number; lat: number; lon: number } | null
}
