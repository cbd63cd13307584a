import { conditionCells, conditionsOf, slicesOf, type TripSlice } from '../../sync/derive/driving-conditions.ts'
import { riskOf } from '../../sync/derive/score-incident.ts'
import { weatherOf } from '../../sync/derive/weather-codes.ts'
import { configOf, type ScoringVersion } from '../scoring-versions.ts'
import { type MissingIncident, type MissingTrip, ratedCodes } from './read-missing.ts'
import type { WeatherDays, WeatherMoment } from './weather-days.ts'

/** An event with what is known now. */
export type IncidentChange = Pick<
  MissingIncident,
  'weather' | 'weatherSource' | 'temperatureKelvin' | 'temperatureSource'
> & {
  incident: MissingIncident
  conditionsFactor: number
  /** Null if its score doesn't change. */
  score: { risk: number; severity: number } | null
}

export type TripChange = { trip: MissingTrip; conditions: string }

export const momentOf = ({ latitude, longitude, at }: MissingIncident): WeatherMoment => ({
  latitude,
  longitude,
  atMs: Date.parse(at),
})

/**
 * Returns the changes to an event; null if there are none. The provider's own weather stays, and the score uses the
 * same configuration as before: only its weather is new.
 */
export function incidentChange(
  incident: MissingIncident,
  days: WeatherDays,
  versions: readonly ScoringVersion[],
): IncidentChange | null {
  const known = days.at(momentOf(incident))
  const before = known && weatherOf(known.weather)
  const isNew = incident.weather === null && before !== null
  const weather = incident.weather ?? before
  const weatherSource = isNew ? known!.source : incident.weatherSource
  const isWarm = incident.temperatureKelvin === null && known !== null && known.temperatureKelvin !== null
  const temperatureKelvin = isWarm ? known.temperatureKelvin : incident.temperatureKelvin
  const temperatureSource = isWarm ? known.source : incident.temperatureSource
  const scored = riskOf({ ...incident, weather }, configOf(versions, incident.configVersion))
  // A rated event may still have the score from before its weather was known.
  const isScored =
    (isNew || ratedCodes.includes(incident.rating)) && Math.fround(scored.score) !== Math.fround(incident.risk)
  if (!isNew && !isWarm && !isScored) return null
  const { score: risk, severity, conditionsFactor } = scored
  return {
    incident,
    weather,
    weatherSource,
    temperatureKelvin,
    temperatureSource,
    conditionsFactor,
    score: isScored ? { risk, severity } : null,
  }
}

/** Returns true if an event still lacks weather data after the change. */
export const lacksStill = (incident: MissingIncident, change: IncidentChange | null): boolean =>
  (change?.weather ?? incident.weather) === null || (change?.temperatureKelvin ?? incident.temperatureKelvin) === null

type Knowledge = Parameters<typeof slicesOf>[0]

/** Returns a cached slicing of trips: a trip's route doesn't change while weather is requested. */
export function createSlicing(knowledge: Knowledge): (trip: MissingTrip) => TripSlice[] {
  const known = new Map<string, TripSlice[]>()
  return (trip) => {
    const { startedAt, endedAt, startLatitude, startLongitude, endLatitude, endLongitude, drivenParts } = trip
    const key = [startedAt, endedAt, startLatitude, startLongitude, endLatitude, endLongitude, drivenParts].join('|')
    const slices = known.get(key) ?? slicesOf(knowledge, driveOf(trip))
    known.set(key, slices)
    return slices
  }
}

function driveOf({ startedAt, endedAt, ...trip }: MissingTrip) {
  const { startLatitude, startLongitude, endLatitude, endLongitude } = trip
  return {
    start: { latitude: startLatitude, longitude: startLongitude },
    end: endLatitude === null || endLongitude === null ? null : { latitude: endLatitude, longitude: endLongitude },
    startedAt: new Date(startedAt),
    endedAt: new Date(endedAt),
    drivenParts: trip.drivenParts,
  }
}

/** Returns a trip's conditions with the known weather; null if that is no more than before. */
export function tripChange(trip: MissingTrip, slices: readonly TripSlice[], days: WeatherDays): TripChange | null {
  const conditions = conditionsOf(slices, trip.meters, (slice) => days.at(slice)?.weather ?? 0)
  const isMore = trip.conditions === null || unknownMeters(conditions) < unknownMeters(trip.conditions)
  return isMore ? { trip, conditions } : null
}

const unknownMeters = (conditions: string) =>
  conditionCells(conditions).reduce((sum, { weather, meters }) => sum + (weather ? 0 : meters), 0)
