import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './all-endpoints.ts'

// Some events have no distance to be counted over, so a count and a rate next to each other cover different events.

type Schema = { properties?: Record<string, Schema>; [key: string]: unknown }

function objectsIn(schema: unknown): Schema[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? [schema as Schema] : []
  return [...own, ...Object.values(schema).flatMap(objectsIn)]
}

const counted = ['count', 'incidents']
const rates = ['per1000Miles', 'incidentsPer1000Miles']

const responses = Object.entries(endpoints).flatMap(([name, { response }]) => {
  if (!response) return []
  const named = objectsIn(z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' })).map(({ properties }) =>
    Object.keys(properties ?? {}),
  )
  const both = named.filter(
    (names) => counted.some((one) => names.includes(one)) && rates.some((one) => names.includes(one)),
  )
  return both.length ? [[name, both] as const] : []
})

test.each(responses)('%s says how many of its counted events are not in the rate beside them', (_name, objects) => {
  for (const names of objects) expect(names).toContain('withoutMiles')
})

test('knows the responses that have a count beside a rate', () => {
  expect(responses.map(([name]) => name)).toEqual(
    expect.arrayContaining(['vehicles.stats', 'drivers.stats', 'riskRanking.page', 'riskReports.trend']),
  )
})
