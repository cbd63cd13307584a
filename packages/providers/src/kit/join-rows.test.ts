import { expect, it } from 'vitest'
import { joinRows } from './join-rows.ts'

it('joins rows of one vehicle and lists the earlier one', () => {
  const first = { vehicle: '7', vin: 'A', plate: null }
  const rows = [first, { vehicle: '8', vin: null, plate: null }, { vehicle: '7', vin: null, plate: 'P' }]
  const { byVehicle, rejected } = joinRows(rows, ({ vehicle }) => vehicle)
  expect(byVehicle.get('7')).toEqual({ vehicle: '7', vin: 'A', plate: 'P' })
  expect(rejected).toMatchObject([{ externalId: '7', reason: expect.stringMatching(/twice/), payload: first }])
})
