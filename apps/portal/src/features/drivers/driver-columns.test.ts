import type { Units } from '@milepost/domain/quantity'
import { expect, test } from 'vitest'
import { driverColumns } from './driver-columns.tsx'

type Format = Parameters<NonNullable<(typeof driverColumns)[number]['shownHeader']>>[0]

test('names the unit of the event rate in its header', () => {
  const rate = driverColumns.find(({ id }) => id === 'rate30d')!
  const headerIn = (units: Units) => rate.shownHeader?.({ units } as Format)
  expect(headerIn('imperial')).toBe('Per 1,000 mi, 30 days')
  expect(headerIn('metric')).toBe('Per 1,000 km, 30 days')
})
