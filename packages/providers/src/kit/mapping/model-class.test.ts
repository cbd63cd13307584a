import { vehicleClass } from '@milepost/domain/codes'
import { expect, it } from 'vitest'
import { classOfMakeAndModel, classOfVin } from './model-class.ts'
import { classOfModel } from './model-classes.ts'

const { light, medium, heavy, bus, trailer, machine } = vehicleClass.code

it.each([
  ['Freightliner', 'Cascadia 126', heavy],
  ['KENWORTH', 'T680 Next Gen', heavy],
  ['Kenworth', 'T280', medium],
  ['Volvo', 'VNL 760', heavy],
  ['Volvo', 'XC90', light],
  ['Ford', 'F150 XLT', light],
  ['Ford', 'f-550', medium],
  ['Ford', 'Transit-250', light],
  ['Mercedes Benz', 'Actros 1845', heavy],
  ['Isuzu', 'NPR-HD', medium],
  ['Škoda', 'Octavia', light],
  ['Toyota', null, light],
  ['Toyota', 'Coaster', bus],
  ['Tesla', 'Model Y', light],
  ['Tesla', 'Semi', heavy],
  ['New Flyer', 'Xcelsior XD40', bus],
  ['Great Dane', 'Champion', trailer],
  ['Bobcat', 'T770', machine],
])('classifies %s %s as %s', (make, model, code) => {
  expect(classOfMakeAndModel(make, model)).toBe(code)
})

it.each([
  // Sold on both sides of a limit.
  ['Ford', 'F-250'],
  ['Ford', 'F-350'],
  ['Freightliner', 'M2 106'],
  ['Ram', '2500'],
  ['Mercedes-Benz', 'Sprinter 3500'],
  // A different number than that of a model.
  ['Ford', 'F-1500'],
  ['Peterbilt', '3790'],
  ['Ford', null],
  ['Ford', ''],
  ['Acme', 'Cascadia'],
  ['', 'Cascadia'],
  [null, 'Cascadia'],
])('knows no class for %s %s', (make, model) => {
  expect(classOfMakeAndModel(make, model)).toBeNull()
})

it('puts no model in two classes', () => {
  const names = Object.entries(classOfModel).flatMap(([make, classes]) =>
    classes.flatMap(([code, list]) => list.split(',').map((model) => [make, model.trim(), code] as const)),
  )
  for (const [make, model, code] of names)
    expect([make, model, classOfMakeAndModel(make, model)]).toEqual([make, model, code])
})

it.each([
  ['1XPBD49X8PD000001', heavy],
  ['1xkyd49x-3pj000002', heavy],
  ['4V4NC9EH5PN000003', heavy],
  ['1M8GDM9AXKP042788', bus],
  // Straight trucks of the same maker are medium or heavy.
  ['2NKHHM6X5PM000004', null],
  ['1FUJHHDR0PL000005', null],
  ['1FTFW1ET5DFC10312', null],
  ['1XP', null],
  [null, null],
])('classifies the VIN %s as %s', (vin, code) => {
  expect(classOfVin(vin)).toBe(code)
})
