import { vehicleClass } from '@milepost/domain/codes'
import { expect, it } from 'vitest'
import { classOfWeight, classOfWords } from './vehicle-class.ts'

const { light, medium, heavy, bus, trailer, machine } = vehicleClass.code

it.each([
  [4500, light],
  [4536, medium],
  [11_793, medium],
  [11_794, heavy],
  [0, null],
  [null, null],
  [Number.NaN, null],
])('classifies %s kg as %s', (kilograms, code) => {
  expect(classOfWeight(kilograms)).toBe(code)
})

it.each([
  ['Passenger car', light],
  ['Light duty truck', light],
  ['Medium duty', medium],
  ['Heavy-duty tractor', heavy],
  ['School bus', bus],
  ['Dry van trailer', trailer],
  ['Excavator', machine],
  ['Blue', null],
  [null, null],
])('classifies “%s” as %s', (words, code) => {
  expect(classOfWords(words)).toBe(code)
})
