import { expect, test } from 'vitest'
import { regionByCode, regionById, regionName, regions } from './regions.ts'

test('has 50 states, the District and 13 provinces and territories', () => {
  expect(regions.filter((region) => region.country === 'US')).toHaveLength(51)
  expect(regions.filter((region) => region.country === 'CA')).toHaveLength(13)
  expect(new Set(regions.map((region) => region.id)).size).toBe(64)
  expect(new Set(regions.map((region) => region.name)).size).toBe(64)
})

test('follows FIPS ids in the US and 100 plus SGC in Canada', () => {
  expect(regionById(17)?.name).toBe('Illinois')
  expect(regionByCode('US', 'WY')?.id).toBe(56)
  expect(regionByCode('CA', 'ON')?.id).toBe(135)
  expect(regionByCode('CA', 'NU')?.id).toBe(162)
  for (const { id, country } of regions) expect(country === 'US' ? id <= 56 : id >= 110 && id <= 162).toBe(true)
})

test('labels 0 as elsewhere or unknown', () => {
  expect(regionById(0)).toBeUndefined()
  expect(regionName(0)).toBe('Elsewhere or unknown')
  expect(regionName(135)).toBe('Ontario')
})

test('has the time zone of most people of a region', () => {
  expect(regionByCode('US', 'TX')?.timeZone).toBe('America/Chicago')
  expect(regionByCode('US', 'AZ')?.timeZone).toBe('America/Phoenix')
  for (const { timeZone } of regions) expect(Intl.supportedValuesOf('timeZone')).toContain(timeZone)
})
