import { type VehicleClass, vehicleClass } from '@milepost/contract/codes'

const { light, medium, heavy, bus, trailer, machine } = vehicleClass.code

/** The eight weight classes of US trucks (49 CFR 565.15): two of cars and vans, four of medium trucks, two of heavy ones. */
const classByNumber: Readonly<Record<string, VehicleClass>> = {
  1: light,
  2: light,
  3: medium,
  4: medium,
  5: medium,
  6: medium,
  7: heavy,
  8: heavy,
}

/** What people call vehicles. The first that fits counts: a trailer of a heavy truck is a trailer. */
const classByWords: readonly (readonly [RegExp, VehicleClass])[] = [
  [/trailer/, trailer],
  [/\b(bus|buses|coach|motorcoach|shuttle)\b/, bus],
  [/\b(excavator|loader|forklift|crane|dozer|grader|tractor loader|equipment|machine|machinery)\b/, machine],
  [/heavy[ _-]?(duty|weight|truck|vehicle|goods)|\b(hgv|semi|tractor|18[ -]?wheeler|class[ -]?[78])\b/, heavy],
  [/medium[ _-]?(duty|weight|truck|vehicle)|\b(box truck|straight truck)\b/, medium],
  [
    /light[ _-]?(duty|weight|truck|vehicle|commercial)|passenger|\b(car|cars|sedan|suv|hatchback|van|vans|minivan|pickup|lcv)\b/,
    light,
  ],
]

/**
 * The class that a provider's own words for a kind or class of vehicle mean: "Class 8", "6", "Heavy Duty", "School Bus"; null
 * where they say nothing of it, such as "Truck".
 */
export function classOfWords(words: string | null | undefined): VehicleClass | null {
  const told = words?.trim().toLowerCase() ?? ''
  const [, number = ''] = /^(?:class[ _-]*)?([1-8])[a-h]?$/.exec(told) ?? []
  return classByNumber[number] ?? classByWords.find(([pattern]) => pattern.test(told))?.[1] ?? null
}
