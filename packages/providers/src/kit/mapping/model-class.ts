import type { VehicleClass } from '@milepost/domain/codes'
import { vinKey } from '@milepost/domain/vin'
import { classOfMaker, classOfMakersCode, classOfModel } from './model-classes.ts'

/** Normalizes names for comparison: providers and people write “F-150”, “F150” and “f 150”. */
const bare = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

const namesOf = (list: string) => list.split(',').map(bare)

type Models = readonly (readonly [name: string, code: VehicleClass])[]

const makers = new Map(classOfMaker.flatMap(([code, list]) => namesOf(list).map((name) => [name, code] as const)))
const models = new Map(
  Object.entries(classOfModel).map(([maker, classes]): [string, Models] => [
    bare(maker),
    classes.flatMap(([code, list]) => namesOf(list).map((name) => [name, code] as const)),
  ]),
)

const makersCodes = new Map(
  classOfMakersCode.flatMap(([code, list]) => list.split(', ').map((prefix) => [prefix, code] as const)),
)

/** Returns true if a model has this name or begins with it: an F-150 XLT is an F-150, an F-1500 isn't. */
const isCalled = (model: string, name: string) =>
  model.startsWith(name) && !(/\d$/.test(name) && /^\d/.test(model.slice(name.length)))

/**
 * Returns the class of a vehicle by its make and model, if its provider reports neither class nor weight; null if the
 * table (`model-classes.ts`) doesn't include it, or if it is sold in several.
 */
export function classOfMakeAndModel(make: string | null, model: string | null): VehicleClass | null {
  if (make === null) return null
  const maker = bare(make)
  const called = model === null ? [] : (models.get(maker) ?? []).filter(([name]) => isCalled(bare(model), name))
  return called[0]?.[1] ?? makers.get(maker) ?? null
}

/**
 * Returns the class of a vehicle by its maker's code in the VIN, if nothing else is known of it; null for an invalid VIN, and
 * for makers of several classes.
 */
export function classOfVin(vin: string | null): VehicleClass | null {
  return makersCodes.get(vinKey(vin)?.slice(0, 3) ?? '') ?? null
}
