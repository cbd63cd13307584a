import { type RateType, rateTypes, type ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { incidentSource, type VehicleClass, vehicleClass } from '@milepost/domain/codes'
import { daysInAll, monthsBetween } from '@milepost/domain/time/calendar-days'
import { providerById } from '@milepost/providers/registry'
import { cabinTypes, cameraTypes } from '@milepost/scoring/evidence/camera-types'
import { conditionNames, type DrivingMix } from '@milepost/scoring/evidence/driving-mix'
import type {
  BehavioralEvidence,
  LossEvidence,
  SubjectEvidence,
  UsageEvidence,
} from '@milepost/scoring/evidence/evidence'
import { rejectedOf } from '@milepost/scoring/evidence/segment-evidence'
import { yearsInUse } from '@milepost/scoring/evidence/years-in-use'
import { unknownClass } from '@milepost/scoring/fit/priors'
import type { Evidence } from '@milepost/scoring/math/shrinkage'
import { type ClaimLoss, type Days, daysOfEither, inBoth } from '../claims/claim-losses.ts'
import type { Detectors } from './detectors.ts'
import { firstMonthOf } from './evidence-months.ts'
import { type ConditionName, type EvidenceSums, knownFactors, noSums, sumsOf } from './evidence-sums.ts'
import type { RegionMiles } from './region-miles.ts'

const daysOfYear = 365.25

/** The stored evidence of a subject as of a day, from one provider; null if there is none. */
export type StoredEvidence = {
  providerId: number
  class: VehicleClass
  /**
   * For a driver: the vehicle classes of their newest trips, one per trip; null for a vehicle last reported before
   * classes were.
   */
  drivenClasses?: (VehicleClass | null)[] | null
  sums: number[] | null
  firstDay: string | null
  lastDay: string | null
  /** First and last day with known miles, in the months whose miles count as usage. */
  firstUsed: string | null
  lastUsed: string | null
  lastReceived: string | null
  /** Absent if the configuration doesn't distinguish regions. */
  regions?: RegionMiles | undefined
  /** The days whose losses the loss runs of its policy list, and its claims. Absent without loss runs. */
  cover?: Days | undefined
  claims?: readonly ClaimLoss[]
}

/**
 * The client, the day (UTC, yyyy-mm-dd) and the configuration of requested evidence. `firstMonth` excludes months older
 * than that, as the window does.
 */
export type EvidenceSelection = { clientId: number; asOf: string; config: ScoringConfig; firstMonth?: string }

/** The months (their first days) that evidence is requested for. */
export const monthsOf = ({ asOf, config, firstMonth }: EvidenceSelection): string[] =>
  monthsBetween(firstMonth ?? firstMonthOf(asOf, config), asOf)

type StoredDays = Pick<StoredEvidence, 'lastDay' | 'lastUsed' | 'lastReceived'>

type Total = (pick: (sums: EvidenceSums) => number) => number

/** Combines what several units or providers know about one subject. */
export function evidenceOf(own: readonly StoredEvidence[], detectors: Detectors, today: string): SubjectEvidence {
  const known = own.map((unit) => ({ ...unit, sums: unit.sums ? sumsOf(unit.sums) : noSums() }))
  const total: Total = (pick) => known.reduce((sum, { sums }) => sum + pick(sums), 0)
  const all = total((sums) => sums.exposure)
  const sensed = {
    all,
    camera: total((sums) => sums.cameraExposure),
    cabin: total((sums) => sums.cabinExposure),
  }
  const usage = usageOf(own, total, today)
  const privateExposure = total((sums) => sums.privateExposure)
  return {
    // No type was sensed on private trips, but they were driven.
    exposure: all + privateExposure,
    ...(privateExposure > 0 && { privateExposure }),
    behavioral: behaviorOf(known, sensed, detectors),
    drivenDays: total((sums) => sums.drivenDays),
    mix: { ...mixOf(total), ...regionsOf(own) },
    usage,
    losses: lossesOf(known, sensed, detectors, today),
    years: yearsInUse(yearsOf(known, today), usage),
  }
}

/** Returns the provider of all units of a vehicle, if there is only one. */
export function onlyProvider(own: readonly StoredEvidence[]): Pick<SubjectEvidence, 'provider'> {
  const [only, ...others] = new Set(own.map(({ providerId }) => providerId))
  const code = others.length > 0 ? undefined : providerById(only ?? 0)?.manifest.code
  return code ? { provider: code } : {}
}

/** Thousands of faded miles of a vehicle: all, with a camera, and with a driver-facing one. */
type Sensed = Record<'all' | 'camera' | 'cabin', number>
type KnownUnit = Omit<StoredEvidence, 'sums'> & { sums: EvidenceSums }
const { tsp: reported, product: found } = incidentSource.code

const unsure = [
  ['reported', reported],
  ['found', found],
] as const

/**
 * A type counts as sensed if the provider of one of the units has a tag for it; camera-only types while there was a
 * camera, and driver behavior while there was a driver-facing one.
 */
function behaviorOf(known: readonly KnownUnit[], exposures: Sensed, detectors: Detectors): BehavioralEvidence {
  const behavioral: BehavioralEvidence = {}
  for (const type of rateTypes) {
    const tellers = known.filter(({ providerId }) => detectors.vocabularyOf(providerId).has(type))
    const sensed = exposures[sensorOf(type, tellers, detectors)]
    if (sensed === 0 || tellers.length === 0) continue
    let [certain, doubted, genuine] = [0, 0, 0]
    const reviewed = { confirmed: 0, rejected: 0, genuine: 0 }
    for (const { providerId, sums } of tellers) {
      certain += sums[`certain.${type}`]
      // Measured, not detected: it counts in full unless an annotator rejects it.
      const precision = type === 'speeding' ? 1 : detectors.precisionOf(providerId, reported, type)
      addOwnReviews(reviewed, sums, type, precision)
      for (const [kind, source] of unsure) {
        const points = sums[`${kind}.${type}`]
        doubted += points
        genuine += points * detectors.precisionOf(providerId, source, type)
      }
    }
    behavioral[type] = {
      points: certain + genuine,
      exposure: sensed,
      ...(doubted > 0 && { unreviewed: { points: doubted, precision: genuine / doubted } }),
      ...ownReviewsOf(reviewed),
    }
  }
  return behavioral
}

type Reviewed = { confirmed: number; rejected: number; genuine: number }

/** Events that Milepost found count as its provider's here: which of the two a reviewed event was isn't stored. */
function addOwnReviews(reviewed: Reviewed, sums: EvidenceSums, type: RateType, precision: number): void {
  // With another half-life they fade a little differently than the points that they are part of.
  const confirmed = Math.min(sums[`ownConfirmed.${type}`], sums[`certain.${type}`])
  const rejected = sums[`ownRejected.${type}`]
  reviewed.confirmed += confirmed
  reviewed.rejected += rejected
  reviewed.genuine += (confirmed + rejected) * precision
}

/** Confirmations alone never make a score better, so nothing limits them. */
const ownReviewsOf = ({ confirmed, rejected, genuine }: Reviewed): Pick<Evidence, 'ownReviews'> =>
  rejected > 0 ? { ownReviews: { confirmed, rejected, precision: Math.min(1, genuine / (confirmed + rejected)) } } : {}

const sensorOf = (type: RateType, tellers: readonly KnownUnit[], { needsCamera }: Detectors) => {
  if (cabinTypes.includes(type)) return 'cabin'
  return cameraTypes.includes(type) || tellers.every(({ providerId }) => needsCamera(providerId)) ? 'camera' : 'all'
}

/** Returns miles by condition; factors without data are left out. */
function mixOf(total: Total): DrivingMix {
  const mix: Partial<Record<string, Record<string, number>>> = {}
  for (const factor of knownFactors) {
    const own = Object.fromEntries(
      conditionNames[factor].map((name) => [name, total((sums) => sums[`${factor}.${name}` as ConditionName])]),
    )
    if (Object.values(own).some((amount) => amount > 0)) mix[factor] = own
  }
  return mix as DrivingMix
}

function regionsOf(own: readonly StoredEvidence[]): Pick<DrivingMix, 'region'> {
  const region: Record<string, number> = {}
  for (const { regions } of own) for (const id in regions) region[id] = (region[id] ?? 0) + regions[id]!
  return Object.keys(region).length ? { region } : {}
}

/** Uses only days between those with known miles: a camera's other days say nothing about the distance driven. */
function usageOf(own: readonly StoredEvidence[], total: Total, today: string): UsageEvidence {
  const drivenSeconds = total((sums) => sums.drivenSeconds)
  const first = earliest(own.map(({ firstUsed }) => firstUsed))
  const named = own.find((unit) => unit.class !== vehicleClass.code.unknown)
  return {
    miles: total((sums) => sums.miles),
    days: first === null ? 0 : daysBetween(first, lastOf(own, 'lastUsed', today)),
    longDrivingShare: drivenSeconds > 0 ? total((sums) => sums.longSeconds) / drivenSeconds : null,
    vehicleClass: (named && nameOfClass(named.class)) ?? null,
    ...classSharesOf(own.flatMap(({ drivenClasses }) => drivenClasses ?? [])),
  }
}

const nameOfClass = (code: VehicleClass | null): string | undefined =>
  vehicleClass.all.find((one) => one.code === code)?.name

/** Tractor drivers are compared with the usage of tractors: several classes count by their share of trips. */
function classSharesOf(driven: readonly (VehicleClass | null)[]): Pick<UsageEvidence, 'classShares'> {
  const shares: Record<string, number> = {}
  for (const code of driven) {
    const name = nameOfClass(code) ?? unknownClass
    shares[name] = (shares[name] ?? 0) + 1 / driven.length
  }
  return driven.length ? { classShares: shares } : {}
}

/**
 * Returns collisions and claims, and the years in which they would have been reported: silence of a provider without a word
 * for them, or of one that needs a camera where miles were driven without any, is no loss-free year, unless one of its events
 * became a loss, or a loss run covers its days.
 */
function lossesOf(
  known: readonly KnownUnit[],
  { all, camera }: Sensed,
  detectors: Detectors,
  today: string,
): LossEvidence {
  const hasCamera = all === 0 || camera > 0
  const reporting = known.filter(
    ({ providerId, sums }) =>
      (detectors.vocabularyOf(providerId).has('collision') && (hasCamera || !detectors.needsCamera(providerId))) ||
      sums.confirmedLosses + sums.reportedLosses + sums.foundLosses + sums.rejectedLosses > 0,
  )
  const doubted = (providerId: number, source: typeof reported | typeof found, count: number) => ({
    providerId,
    source,
    count,
    precision: detectors.precisionOf(providerId, source, 'collision'),
  })
  const suspected = known.flatMap(({ providerId, sums }) => [
    doubted(providerId, reported, sums.reportedLosses),
    doubted(providerId, found, sums.foundLosses),
  ])
  // Those that Milepost found count as the provider's here: which of the two a rejected one was isn't stored.
  const rejected = known.map(({ providerId, sums }) => doubted(providerId, reported, sums.rejectedLosses))
  const { cover, claims } = claimedOf(known, today)
  const claimed = { losses: claims.filter(({ isBeside }) => !isBeside).length, fault: 0 }
  for (const { share, inPlaceOf } of claims) {
    const own = inPlaceOf && (inPlaceOf.isRejected ? rejected : suspected).find(isFrom(inPlaceOf))
    if (own) own.count--
    // One crash counts once: as the claim, or as what was suspected if that counts more.
    claimed.fault += own ? Math.max(share, own.precision * inPlaceOf.share) : share
  }
  const confirmed = known.reduce((sum, { sums }) => sum + sums.confirmedLosses, claimed.losses)
  const fault = known.reduce((sum, { sums }) => sum + sums.faultLosses, claimed.fault)
  return {
    confirmed,
    // The loss beside a claim may have faded, or not be summed up yet.
    fault: Math.min(fault, confirmed),
    ...(claimed.fault > 0 && { claimed }),
    suspected: suspected.filter(({ count }) => count > 0).map(({ count, precision }) => ({ count, precision })),
    ...rejectedOf(rejected),
    vehicleYears: daysOfEither(daysOf(reporting, today), cover) / daysOfYear,
  }
}

/** True for collisions that a claim may be counted instead of. */
const isFrom =
  ({ providerId, source, isRejected }: NonNullable<ClaimLoss['inPlaceOf']>) =>
  (one: { providerId: number; source: number; count: number }): boolean =>
    one.providerId === providerId && (isRejected || one.source === source) && one.count >= 1

/**
 * Returns the covered days of a vehicle, and the claims on its days. Those from before its first day, or from after its last,
 * have no time at risk to be held against.
 */
function claimedOf(known: readonly KnownUnit[], today: string): { cover: Days | null; claims: readonly ClaimLoss[] } {
  const own = daysOf(known, today)
  const covers = known.flatMap(({ cover }) => cover ?? [])
  if (!own || covers.length === 0) return { cover: null, claims: [] }
  const cover = inBoth(own, { from: earliest(covers.map(({ from }) => from))!, until: latest(covers) })
  if (cover.from > cover.until) return { cover: null, claims: [] }
  const claims = known.flatMap((unit) => unit.claims ?? [])
  return { cover, claims: claims.filter(({ day, share }) => share > 0 && own.from <= day && day <= own.until) }
}

const latest = (covers: readonly Days[]) =>
  covers
    .map(({ until }) => until)
    .toSorted()
    .at(-1)!

/** Returns the years from the first known day of some units to their last. */
const yearsOf = (known: readonly KnownUnit[], today: string): number =>
  daysOfEither(daysOf(known, today), null) / daysOfYear

/** Returns the days from the first known one of some units to their last; null without any. */
function daysOf(known: readonly KnownUnit[], today: string): Days | null {
  const from = earliest(known.map(({ firstDay }) => firstDay))
  if (from === null) return null
  const until = lastOf(known, 'lastDay', today)
  return { from, until: until < from ? from : until }
}

const earliest = (days: readonly (string | null)[]) => days.filter((day) => day !== null).toSorted()[0] ?? null

/** Returns the last of some days of units, or the last day one reported: a parked vehicle is still known. */
function lastOf(own: readonly StoredDays[], which: 'lastDay' | 'lastUsed', today: string): string {
  const days = own.flatMap((unit) => [unit[which], unit.lastReceived]).filter((day) => day !== null)
  const last = days.toSorted().at(-1) ?? today
  return last < today ? last : today
}

/** Both days included. */
const daysBetween = (first: string, last: string) => Math.max(daysInAll(first, last), 1)
