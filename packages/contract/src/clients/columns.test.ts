import { expect, test } from 'vitest'
import { tierText, whiteLabelText } from './columns.ts'

const pricingTiers = [
  { fromVehicles: 1, toVehicles: 50, pricePerVehicleUsd: 5 },
  { fromVehicles: 51, toVehicles: null, pricePerVehicleUsd: 3.5 },
]

test.each([
  [0, '1–50 vehicles, $5.00 each'],
  [50, '1–50 vehicles, $5.00 each'],
  [51, '51+ vehicles, $3.50 each'],
])('puts %i vehicles into their tier', (vehicleCount, text) => {
  expect(tierText({ pricingTiers, vehicleCount })).toBe(text)
})

test('has no tier without prices', () => {
  expect(tierText({ pricingTiers: [], vehicleCount: 4 })).toBeNull()
})

test('lists what a client shows as its own', () => {
  const none = { name: null, logoUrl: null, termsUrl: null }
  expect(whiteLabelText({ whiteLabelling: none })).toBeNull()
  expect(whiteLabelText({ whiteLabelling: { ...none, logoUrl: '/l', termsUrl: 'https://t' } })).toBe('Logo, terms')
})
