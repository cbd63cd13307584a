import { type VehicleClass, vehicleClass } from '@milepost/domain/codes'

// Upper bounds of the classes 2 and 6 of gross vehicle weight ratings (49 CFR 523 and FHWA: 10,000 and 26,000 lb).
const lightBelowKilograms = 4536
const heavyAboveKilograms = 11_793

/** Returns the class of a road vehicle by its gross weight rating; null if the weight is unknown. */
export function classOfWeight(kilograms: number | null | undefined): VehicleClass | null {
  if (kilograms === null || kilograms === undefined || !(kilograms > 0)) return null
  if (kilograms < lightBelowKilograms) return vehicleClass.code.light
  return kilograms > heavyAboveKilograms ? vehicleClass.code.heavy : vehicleClass.code.medium
}

/** Words for kinds of vehicles that apply to any provider; the first match counts. */
const kinds: readonly (readonly [RegExp, VehicleClass])[] = [
  [/\btrailer|\bcontainer|\bchassis\b/i, vehicleClass.code.trailer],
  [/\bbus\b|\bcoach\b|\bminibus\b/i, vehicleClass.code.bus],
  [
    /excavator|loader|forklift|crane|machine|equipment|tractor.*(farm|agri)|agricultur|bulldozer|generator/i,
    vehicleClass.code.machine,
  ],
  [/heavy|class ?[78]\b|semi\b|tractor|\bhgv\b/i, vehicleClass.code.heavy],
  [/medium|class ?[3-6]\b|box truck/i, vehicleClass.code.medium],
  [/light|passenger|\bcar\b|sedan|\bsuv\b|\bvan\b|pick-?up|motor-?cycle|class ?[12]\b/i, vehicleClass.code.light],
]

/** Returns the class for a provider's own words for a kind of vehicle; null if they have none. */
export const classOfWords = (...words: (string | null | undefined)[]): VehicleClass | null =>
  words.flatMap((word) => (word ? kinds.filter(([kind]) => kind.test(word)).map(([, code]) => code) : []))[0] ?? null
