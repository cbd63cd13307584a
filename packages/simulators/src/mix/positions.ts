import { earliestArrival, receivedAtMs } from '../simulation/facts/reception.ts'
import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { rounded } from '../simulation/http/format.ts'
import type { Journey } from '../world/days/journey.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Position } from '../world/motion/positions.ts'
import { Way } from '../world/motion/way.ts'
import {
  assertOrganisation,
  badArgument,
  type Exchange,
  KM_PER_METER,
  KMH_PER_MPS,
  notAuthorised,
  timeOf,
} from './exchange.ts'
import { feed } from './feeds.ts'
import { assetsOf, idsOf, periodOf } from './parameters.ts'

/** The shortest interval a fleet may configure; half a minute was measured in others. */
const REPORT_SECONDS = 20
/** Parked vehicles report every hour. */
const SEARCH_MS = 70 * 60_000

/** A position with MiX's data on the road and the driver. */
type Received = {
  vehicle: Vehicle
  position: Position
  createdAtMs: number
  journey: Journey | null
  limitMps: number | null
}

/** Returns positions within [fromMs, toMs) received by now. */
function received({ office, nowMs }: Exchange, vehicle: Vehicle, fromMs: number, toMs: number): Received[] {
  const untilMs = Math.min(toMs, nowMs + 1)
  const drives = new Map(
    office.account
      .journeys(vehicle, fromMs, untilMs)
      .map(({ journey }) => [journey.id, { journey, way: new Way(journey.pieces) }]),
  )
  return office.account
    .positions(vehicle, fromMs, untilMs, REPORT_SECONDS)
    .map((position) => {
      const drive = position.tripId === null ? undefined : drives.get(position.tripId)
      return {
        vehicle,
        position,
        createdAtMs: receivedAtMs(vehicle, position.instantMs),
        journey: drive?.journey ?? null,
        limitMps: drive?.way.pieceAt(position.tripMeters).limitMps ?? null,
      }
    })
    .filter(({ createdAtMs }) => createdAtMs <= nowMs)
}

/** `/api/positions/groups/latest/{quantity}`: the newest positions of every asset of some groups. */
export function latestOfGroups(exchange: Exchange): object[] {
  const { office, parts, body, nowMs } = exchange
  const vehicles = idsOf(body).flatMap((id) => office.ids.vehiclesOf(id) ?? refuseGroup())
  if (parts[0] !== '1' && vehicles.length > 1) throw badArgument('Quantity must be 1 for more than one entity.')
  return vehicles.flatMap((vehicle) => {
    const newest = received(exchange, vehicle, nowMs - SEARCH_MS, nowMs + 1).at(-1)
    return newest ? [{ ...report(exchange, newest), FormattedAddress: addressOf(vehicle) }] : []
  })
}

function refuseGroup(): never {
  throw notAuthorised()
}

/** `…/positions/groups/createdsince/…`: positions by when MiX received them, without addresses. */
export function positionFeed(exchange: Exchange) {
  assertOrganisation(exchange)
  return feed(
    exchange,
    (sinceMs, untilMs) =>
      exchange.office.account.vehicles.flatMap((vehicle) =>
        received(exchange, vehicle, earliestArrival(vehicle, sinceMs), untilMs + 1),
      ),
    (position) => report(exchange, position),
  )
}

/** `/api/positions/assets/from/{from}/to/{to}`: positions of some assets, oldest first. */
export function positionsOfAssets(exchange: Exchange): object[] {
  const [fromMs, toMs] = periodOf(exchange)
  return assetsOf(exchange, exchange.body)
    .flatMap((vehicle) => received(exchange, vehicle, fromMs, toMs + 1))
    .map((position) => report(exchange, position))
}

const addressOf = ({ depot: { place } }: Vehicle) => `${place.name}, ${place.region.code}`

function report({ office }: Exchange, { vehicle, position, journey, limitMps }: Received) {
  const { ids } = office
  const isKnown = journey !== null && isSignedIn(journey.id)
  return {
    PositionId: ids.ofPosition(vehicle, position.instantMs),
    AssetId: ids.ofVehicle(vehicle),
    DriverId: isKnown ? ids.ofDriver(journey.driver) : ids.unknownDriver,
    Timestamp: timeOf(office, position.instantMs),
    Latitude: rounded(position.latitude, 6),
    Longitude: rounded(position.longitude, 6),
    SpeedKilometresPerHour: rounded(position.speedMps * KMH_PER_MPS, 2),
    ...(limitMps !== null && { SpeedLimit: Math.round(limitMps * KMH_PER_MPS) }),
    Heading: Math.round(position.headingDegrees) % 360,
    NumberOfSatellites: 9,
    Hdop: 0.9,
    AgeOfReadingSeconds: 0,
    OdometerKilometres: rounded(office.account.odometer(vehicle, position.instantMs) * KM_PER_METER, 2),
    Source: 'GPS',
    IsAvl: true,
  }
}
