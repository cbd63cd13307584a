import { regionByCode } from '@milepost/domain/regions'
import { expect, test } from 'vitest'
import { makeDriver } from './fleet/driver.ts'
import { Hazards } from './hazards.ts'
import { Random } from './random.ts'

test('holds city incidents until a city street, however long, and others until another road', () => {
  const region = regionByCode('US', 'IL')!
  const driver = makeDriver(Random.of('driver'), { id: 'd', number: 1, groupId: 'g', region, fleetRisk: 1 })
  const hazards = new Hazards(driver, 100, Random.of('hazards'))
  const drive = (road: 'urbanLocal' | 'freeway') => {
    hazards.update({ light: 'day', traffic: 'normal', sky: 'clear', temperatureKelvin: 290 }, road)
    for (let stretch = 0; stretch < 2000; stretch++) hazards.pass(1000)
  }
  const always = () => true
  drive('urbanLocal')
  expect(hazards.take('freeway', always)).toBeUndefined()
  expect(hazards.take('urbanArterial', always)).toBeDefined()
  // One that can't be shown lets those behind it pass.
  const first = hazards.take('urbanLocal', always)!
  expect(hazards.take('urbanLocal', ({ type }) => type !== first.type)).toBeDefined()
  drive('freeway')
  expect(hazards.take('rural', always)).toBeDefined()
})
