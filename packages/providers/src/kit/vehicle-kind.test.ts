import { vehicleClass } from '@milepost/contract/codes'
import { expect, it } from 'vitest'
import { classOfWords } from './vehicle-kind.ts'

const { light, medium, heavy, bus, trailer, machine } = vehicleClass.code

it.each([
  ['Class 8', heavy],
  ['7', heavy],
  [' class 6 ', medium],
  ['2b', light],
  ['Heavy Duty', heavy],
  ['heavy_weight', heavy],
  ['medium_weight', medium],
  ['light_weight', light],
  ['Tractor', heavy],
  ['Tractor Trailer', trailer],
  ['School Bus', bus],
  ['Cargo Van', light],
  ['Passenger Car', light],
  ['Forklift', machine],
  ['Truck', null],
  ['Unassigned', null],
  ['9', null],
  ['', null],
  [null, null],
])('%s is of class %s', (words, expected) => {
  expect(classOfWords(words)).toBe(expected)
})
