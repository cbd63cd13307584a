import type { DriverPeriod } from '@milepost/providers/kit/record'

/** Words that people and devices put into a field to say that there is nothing. */
const nothing =
  /^[([<{#]*(un-?known|none|null|nil|undefined|nan|n\/?a|-1|no[- ](data|value)|not (set|available|assigned|applicable|reported|known)|unassigned|missing|empty|test)[)\]>}]*$/i

/** What devices that read driver cards, tags or keys send when there is none. */
const noCard =
  /^no(t)?[-_ ]+(driver[-_ ]*)?(rfid[-_ ]*)?(card|tag|key|fob|i-?button|rfid|login|logged[-_ ]in)$|^(driver[-_ ]*)?(card|tag|key)[-_ ]+(missing|removed|not (inserted|present|read|found))$/i
/** The words among them that aren't the name of any vehicle. */
const noName = /^[([<{#]*(null|nil|undefined|nan|n\/?a|none)[)\]>}]*$/i

/** Ids of providers that mean "unknown" or "none": `NoDeviceId`, `UnknownDriverId` (Geotab), zeros, all ones. */
const noId = /^(no|unknown)[-_ ]?(device|driver|user|vehicle|asset|tracker)?[-_ ]?(id)?$/i
/** In hexadecimal, also as a GUID, nothing but zeros or ones. */
const emptyHex = /^(0x)?[0-]+$|^(0x)?f{4,}(-?f+)*$/i
/** Nothing but nines, as many as no count of drivers or vehicles has. */
const nines = /^9{9,}$/
const largestIds = new Set([
  '-1',
  '16777215',
  '4294967295',
  '2147483647',
  '-2147483648',
  '9223372036854775807',
  '-9223372036854775808',
])

/** Names of a driver that isn't one. */
const noDriver =
  /^[-([<{]*((un-?known|un-?identified|un-?assigned|no|default)[- ]+(driver|user|operator)([- ]*0+)?|driver|guest)[-)\]>}]*$/i

/** Nothing but signs, or zeros: `@@@`, `----`, `000000`. */
const filler = /^[^\p{L}\p{N}]*$|^0+([.,]0+)?$/u

const isNothing = (text: string) => filler.test(text.trim()) || nothing.test(text.trim())

/** Returns true if an id means "unknown" or "none". */
export function isNoId(id: string): boolean {
  const trimmed = id.trim()
  return (
    isNothing(trimmed) ||
    noCard.test(trimmed) ||
    nines.test(trimmed) ||
    noId.test(trimmed) ||
    emptyHex.test(trimmed) ||
    largestIds.has(trimmed)
  )
}

/** Returns true if the name of a driver says that there is none. */
export const isNoDriver = (name: string): boolean =>
  noDriver.test(name.trim()) || noCard.test(name.trim()) || isNothing(name)

/** Returns true if a VIN only says that there is none; whether it can be one is up to `readVin`. */
export const isNoVin = (vin: string): boolean => isNothing(vin) || noCard.test(vin.trim())

type Driver = { driverExternalId?: string | null | undefined; driverName?: string | null | undefined }
type Named = Driver & {
  externalId?: string
  name?: string
  vin?: string | null
  licensePlate?: string | null
  deviceSerial?: string | null
  make?: string | null
  model?: string | null
  licenseNumber?: string | null
  phoneNumber?: string | null
  employeeNumber?: string | null
  vehicleName?: string | null
  startedAt?: Date
  endedAt?: Date | null
  /** Who drove when, if several did. */
  drivers?: DriverPeriod[]
}

/** A reader of cards or keys that loses one for no longer than this still has the same driver. */
const longestBounceMs = 5 * 60_000

const texts = [
  'licensePlate',
  'make',
  'model',
  'licenseNumber',
  'phoneNumber',
  'employeeNumber',
  'vehicleName',
] as const

/** Drops from a record what only says that something is unknown: it never becomes a value, a vehicle or a person. */
export function dropPlaceholders(record: object): void {
  const named = record as Named
  if (named.vin && isNoVin(named.vin)) named.vin = null
  if (named.deviceSerial && isNoId(named.deviceSerial)) named.deviceSerial = null
  for (const name of texts) {
    const value = named[name]
    if (value && (isNothing(value) || noCard.test(value.trim()))) named[name] = null
  }
  if ('deviceSerial' in record && named.name && noName.test(named.name.trim()))
    named.name = named.licensePlate ?? `Vehicle ${named.externalId}`
  if (isNoOne(named)) named.driverExternalId = null
  if (named.driverName && isNoDriver(named.driverName)) named.driverName = null
  if (named.drivers?.some(isNoOne)) Object.assign(named, withoutNoOne(named, named.drivers))
}

/**
 * Returns the drivers of a trip without periods that mean none. A short one between two of the same driver is theirs; if one
 * driver is left for the whole trip, it is the trip's own.
 */
function withoutNoOne({ startedAt, endedAt = null }: Named, periods: readonly DriverPeriod[]): Named {
  const drivers: DriverPeriod[] = []
  for (const period of periods.filter((one) => !isNoOne(one)).toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = drivers.at(-1)
    const isSame = last?.driverExternalId === period.driverExternalId
    if (last?.until && isSame && period.from.getTime() - last.until.getTime() <= longestBounceMs)
      last.until = period.until
    else drivers.push({ ...period })
  }
  const [only] = drivers
  const isWhole =
    drivers.length === 1 &&
    only!.from.getTime() === startedAt?.getTime() &&
    (only!.until === null || only!.until.getTime() === endedAt?.getTime())
  if (!isWhole) return { drivers }
  const { driverExternalId, driverName = null } = only!
  return { driverExternalId, driverName, drivers: [] }
}

/** Returns true if a record or a period of a trip names a driver that isn't one. */
export const isNoOne = ({ driverExternalId, driverName }: Driver): boolean =>
  Boolean(driverName && isNoDriver(driverName)) || Boolean(driverExternalId && isNoId(driverExternalId))
