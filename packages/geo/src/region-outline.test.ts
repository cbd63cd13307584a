import { regionByCode, regions } from '@milepost/domain/regions'
import { expect, test } from 'vitest'
import { outlineOf } from './region-outline.ts'

test('has an outline for every state and province, with Illinois around Chicago and Springfield', () => {
  expect(regions.filter((region) => !outlineOf(region)?.length).map(({ name }) => name)).toEqual([])
  const points = outlineOf(regionByCode('US', 'IL')!)!.flat()
  const [west, east] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))]
  const [south, north] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))]
  expect([west, south, east, north].map(Math.round)).toEqual([-92, 37, -87, 43])
})
