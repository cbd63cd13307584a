import {
  type MismatchDetails,
  type MismatchSide,
  receiverFaults,
} from '@milepost/contract/device-health/mismatch-details'
import { metersBetween } from '@milepost/detection/geometry'
import { mismatchType } from '@milepost/domain/codes'
import type { Sides } from './mismatch-queries.ts'

/** Text for providers' codes for device problems; full sentences are kept (Samsara, device health). */
const reasonWords: Readonly<Record<string, string>> = {
  notDetected: 'The provider does not detect the device.',
  vgUnplugged: 'The device is unplugged.',
  noGpsSignal: 'The provider reported no GPS signal.',
}

const nothing: MismatchSide = { name: null, vin: null, deviceId: null, position: null, lastContactAt: null }

/** Returns both sides of a vehicle's mismatch; the evidence is as its source recorded it. */
export function detailsOf(sides: Sides): MismatchDetails {
  const { type, since, reportedAt, cameBack, evidence } = sides
  const text = (name: string) => (evidence[name] == null ? null : String(evidence[name]))
  const isVin = type === mismatchType.code.vin
  const here: MismatchSide = {
    name: sides.name,
    vin: (isVin ? (text('ours') ?? text('before')) : null) ?? sides.vin,
    deviceId: (isVin ? null : text('before')) ?? sides.device,
    position: positionOf(evidence, 'here') ?? latestOf(sides),
    lastContactAt: sides.at,
  }
  const provider: MismatchSide = {
    ...nothing,
    vin: isVin ? (text('provider') ?? text('now')) : null,
    deviceId: isVin ? null : (text('now') ?? text('device')),
    position: positionOf(evidence, 'provider'),
    lastContactAt: text('lastContactAt'),
  }
  const reason = text('reason')
  const kilometers = evidence.kilometers
  const apart = here.position && provider.position && apartOf(here.position, provider.position)
  return {
    mismatchType: type,
    since,
    reportedAt,
    cameBack,
    foundBy: evidence.foundBy === 'milepost' ? 'milepost' : 'provider',
    reason: reason && (reasonWords[reason] ?? reason),
    receiverFault: receiverFaults.find((fault) => evidence[fault] !== undefined) ?? null,
    here,
    provider,
    distanceMeters: apart?.meters ?? (typeof kilometers === 'number' ? kilometers * 1000 : null),
    gapSeconds: apart?.seconds ?? (typeof evidence.secondsApart === 'number' ? evidence.secondsApart : null),
  }
}

type Position = NonNullable<MismatchSide['position']>

function positionOf(evidence: Sides['evidence'], side: 'here' | 'provider'): Position | null {
  const [lat, lon, at] = [evidence[`${side}Latitude`], evidence[`${side}Longitude`], evidence[`${side}At`]]
  return typeof lat === 'number' && typeof lon === 'number' && typeof at === 'string'
    ? { lat, lon, at: new Date(at).toISOString() }
    : null
}

const latestOf = ({ at, lat, lon }: Sides): Position | null =>
  at === null || lat === null || lon === null ? null : { at, lat, lon }

const apartOf = (here: Position, there: Position) => ({
  meters: metersBetween(spot(here), spot(there)),
  seconds: Math.abs(Date.parse(here.at) - Date.parse(there.at)) / 1000,
})

const spot = ({ lat, lon }: Position) => ({ latitude: lat, longitude: lon })
