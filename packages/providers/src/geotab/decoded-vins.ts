import { type VehicleClass, vehicleClass } from '@milepost/domain/codes'
import { WireMismatch } from '../kit/http/errors.ts'
import { textOf, yearOf } from '../kit/mapping/text.ts'
import { kilogramsPerPound } from '../kit/mapping/units.ts'
import { classOfWeight, classOfWords } from '../kit/mapping/vehicle-class.ts'
import { readRecords } from '../kit/read-records.ts'
import { isRefusal } from '../kit/reading/objects/objects.ts'
import { chunks } from '../kit/reading/windows.ts'
import type { Client } from './client.ts'
import { DecodedVin } from './wire.ts'

// Make, model, year and class of Geotab's vehicles: its devices have none, its method DecodeVins reads them from the
// VIN (Geotab's own sample add-in "Vehicle Info", and public add-ins that show its responses).

/** Facts decoded from a VIN. */
export type VinFacts = {
  make: string | null
  model: string | null
  modelYear: number | null
  class: VehicleClass | null
}

/** As many as public add-ins request at once. */
const vinsPerCall = 50

/**
 * The facts of a VIN don't change: each is requested once per process. The whole cache is dropped when it gets too
 * large.
 */
const kept = new Map<string, VinFacts>()
const mostKept = 50_000

const isVin = (vin: string) => /^[A-HJ-NPR-Z0-9]{17}$/.test(vin)

/** Returns the facts of some VINs. Empty if Geotab doesn't decode them, or this user lacks permission. */
export async function decodedVins(client: Client, vins: readonly string[]): Promise<ReadonlyMap<string, VinFacts>> {
  if (kept.size > mostKept) kept.clear()
  const missing = [...new Set(vins)].filter((vin) => isVin(vin) && !kept.has(vin))
  for (const part of chunks(missing, vinsPerCall)) {
    const answer = await client.decodeVins(part).catch((cause: unknown) => {
      if (isRefusal(cause) || cause instanceof WireMismatch) return null
      throw cause
    })
    if (!answer) return kept
    for (const [vin, facts] of readRecords(
      answer,
      DecodedVin,
      (reported) => [[reported.vin, factsOf(reported)] as const],
      'vin',
    ).records)
      kept.set(vin, facts)
  }
  return kept
}

/** Placeholder text in a decoded VIN. */
const nothing = /^(unknown|n\/?a|not available|none|-+)$/i
const known = (text: string | null | undefined) => {
  const reported = textOf(text)
  return reported === null || nothing.test(reported) ? null : reported
}

/** Exported for its tests; everything else uses `decodedVins`. */
export function factsOf({ make, model, year, extraDetails }: DecodedVin): VinFacts {
  const detail = (name: string) => known(extraDetails?.find(({ Item1 }) => Item1 === name)?.Item2)
  return {
    make: known(make),
    model: known(model),
    modelYear: yearOf(year),
    class: classOfDetails(detail('BodyOut'), detail('GVWLbsOut')),
  }
}

const { bus, trailer, heavy } = vehicleClass.code

/** Buses and trailers are classified regardless of weight; a tractor counts as heavy if no weight is reported. */
function classOfDetails(body: string | null, pounds: string | null): VehicleClass | null {
  const kind = classOfWords(body)
  if (kind === bus || kind === trailer) return kind
  return classOfPounds(pounds) ?? (kind === heavy ? kind : null)
}

/** A gross weight in pounds, or a range of them; null if the range spans two classes. */
function classOfPounds(text: string | null): VehicleClass | null {
  const pounds = [...(text?.replaceAll(',', '').matchAll(/\d+(?:\.\d+)?/g) ?? [])].map(([digits]) => Number(digits))
  const classes = new Set(
    pounds.filter((weight) => weight >= 1000).map((weight) => classOfWeight(weight * kilogramsPerPound)),
  )
  return classes.size === 1 ? [...classes][0]! : null
}
