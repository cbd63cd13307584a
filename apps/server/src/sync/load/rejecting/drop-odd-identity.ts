import { readVin } from '@milepost/domain/vin'
import { dropPlaceholders, isNoOne } from '../placeholders.ts'
import { droppedValue, type Owned, type Rejection } from '../rejection.ts'

/** No vehicle in a fleet is older, and none is sold more than two model years ahead. */
const earliestModelYear = 1950
const yearsAhead = 2
/** As much of what isn't a VIN or a driver as is shown. */
const longestShown = 40

type Driver = { driverExternalId?: string | null | undefined; driverName?: string | null | undefined }
type Identity = Driver & {
  vin?: string | null | undefined
  modelYear?: number | null
  drivers?: readonly Driver[] | undefined
}

/**
 * Drops what doesn't identify a vehicle or a driver: placeholders, VINs and model years that can't be true. A VIN gets its normal
 * spelling. Returns those to list; a device sends the same driver with each record, so it is listed under its vehicle.
 */
export function dropOddIdentity(record: Owned, latest: Date): Rejection[] {
  const { vin, driverExternalId, driverName, drivers } = record as Identity
  const before = { vin, driverExternalId, driverName, drivers }
  dropPlaceholders(record)
  return [...oddDrivers(record, before), ...oddVin(record, before.vin), ...oddModelYear(record, latest)]
}

const shown = (text: string) => `“${text.slice(0, longestShown)}”`

function oddDrivers(record: Owned, before: Identity): Rejection[] {
  const { driverExternalId } = record as Identity
  const own = driverExternalId === null && before.driverExternalId ? [before] : []
  const others = (before.drivers ?? []).filter(isNoOne)
  return [...own, ...others].map((driver) =>
    droppedValue(
      record,
      'driver',
      `Its driver, ${shown(driver.driverName ?? driver.driverExternalId ?? '')}, means an unknown driver`,
      true,
    ),
  )
}

function oddVin(record: Owned, sent: string | null | undefined): Rejection[] {
  if (!('vin' in record) || !sent) return []
  const read = record.vin === null ? { problem: 'is not a VIN' } : readVin(sent)
  record.vin = 'vin' in read ? read.vin : null
  return 'vin' in read ? [] : [droppedValue(record, 'VIN', `${shown(sent)} ${read.problem}`)]
}

function oddModelYear(record: Owned, latest: Date): Rejection[] {
  const { modelYear } = record as Identity
  if (!modelYear || (modelYear >= earliestModelYear && modelYear <= latest.getUTCFullYear() + yearsAhead)) return []
  record.modelYear = null
  return [droppedValue(record, 'model year', `Its model year, ${modelYear}, can’t be true`)]
}
