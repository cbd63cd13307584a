import type { Trip, TripRoute } from '@milepost/contract/trips/endpoints'
import { degrees, distinguishes, type Facts, isKnown, whose } from './table-facts.ts'

// Where stored data of trips appears in responses.

export type Driven = { route: TripRoute; ofVehicle: Trip | undefined; ofDriver: Trip | undefined }

export const trip: Facts<'trip', Driven> = {
  startedAt: ({ route }) => route.trip.startedAt,
  endedAt: ({ ofVehicle }) => ofVehicle?.endedAt,
  id: ({ ofVehicle }) => ofVehicle?.id,
  vehicleId: ({ ofVehicle }) => ofVehicle?.vehicle.id,
  driverId: ({ ofDriver }) => ofDriver?.driver?.id,
  drivers: { of: ({ ofVehicle }) => ofVehicle?.drivers.length !== 0, as: isKnown },
  clientId: whose,
  connectionId: 'that of its vehicle',
  externalId: 'providers show trip ids nowhere; most trips have none of their own',
  day: 'derived from its time and the client’s zone',
  distanceMeters: ({ ofVehicle }) => ofVehicle?.distanceMeters,
  distanceSource: ({ ofVehicle }) => ofVehicle?.distanceSource,
  drivingSeconds: ({ ofVehicle }) => ofVehicle?.drivingSeconds,
  idleSeconds: ({ ofVehicle }) => ofVehicle?.idleSeconds,
  startLatitudeE6: ({ route }) => degrees(route.trip.start?.lat),
  startLongitudeE6: ({ route }) => degrees(route.trip.start?.lon),
  endLatitudeE6: ({ route }) => degrees(route.trip.end?.lat),
  endLongitudeE6: ({ route }) => degrees(route.trip.end?.lon),
  startPlaceId: { of: ({ ofVehicle }) => ofVehicle?.startPlace !== null, as: isKnown },
  endPlaceId: { of: ({ ofVehicle }) => ofVehicle?.endPlace !== null, as: isKnown },
  maxSpeedKmh: ({ ofVehicle }) => ofVehicle?.maxSpeedKmh,
  revision: distinguishes,
  isPrivate: ({ ofVehicle }) => ofVehicle?.isPrivate,
  startOdometerMeters: 'the distance is what was driven since; the odometer is shown at the end',
  endOdometerMeters: ({ ofVehicle }) => ofVehicle?.odometerMeters,
  engineHours: ({ ofVehicle }) => ofVehicle?.engineHours,
  providerScore: ({ ofVehicle }) => ofVehicle?.providerScore,
  drivenParts: 'shown as its rest',
  byPositions: 'shown as the source of its distance, and as its rest',
  statedMeters: 'listed with the reason why it isn’t believed',
  statedSource: 'that of a distance that isn’t believed',
  statedTopKmh: 'listed with the reason why it isn’t believed',
  countedParts: 'shown as whether it counts partly',
  withinId: ({ ofVehicle }) => ofVehicle?.countedIn?.id,
  conditions: 'shown as the share in rush hours and the weather for most of it',
}

export const position: Facts<'position', TripRoute['points'][number] | undefined> = {
  at: 'by its seconds from the start',
  clientId: whose,
  vehicleId: whose,
  latitudeE6: (point) => degrees(point?.lat),
  longitudeE6: (point) => degrees(point?.lon),
  speedKmh: (point) => point?.speedKmh,
  headingDegrees: 'routes are drawn from position to position',
  flags: 'whether the engine ran, for trips derived from positions',
  speedLimitKmh: (point) => point?.speedLimitKmh,
}
