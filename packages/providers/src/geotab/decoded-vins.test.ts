import { vehicleClass } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { Missing, NotPermitted, Unavailable, WireMismatch } from '../kit/http/errors.ts'
import type { Client } from './client.ts'
import { decodedVins, factsOf } from './decoded-vins.ts'
import { DecodedVin } from './wire.ts'

const reported = {
  vin: '1FTBW2CM0HKA00001',
  error: 'None',
  make: 'Ford',
  model: 'Transit 250',
  year: '2017',
  extraDetails: [
    { Item1: 'TrimLevelOut', Item2: 'Base' },
    { Item1: 'GVWLbsOut', Item2: '9,070' },
  ],
}

describe('decoded VINs', () => {
  it('give make, model and year, and the class by gross weight', () => {
    const facts = { make: 'Ford', model: 'Transit 250', modelYear: 2017, class: vehicleClass.code.light }
    expect(factsOf(DecodedVin.parse(reported))).toEqual(facts)
    expect(factsOf(DecodedVin.parse({ ...reported, year: 2017 }))).toEqual(facts)
  })

  it('may give nothing', () => {
    const nothing = { make: null, model: null, modelYear: null, class: null }
    for (const none of ['', ' ', 'Unknown', null])
      expect(factsOf(DecodedVin.parse({ vin: 'X', make: none, model: none, year: none, extraDetails: none }))).toEqual(
        nothing,
      )
    expect(factsOf(DecodedVin.parse({ vin: 'X', year: '0' }))).toEqual(nothing)
  })

  it.each([
    ['33,000', null, 'heavy'],
    ['10001 - 14000', null, 'medium'],
    ['8501-10000 lb', null, 'light'],
    // Spans two classes.
    ['9001-14000', null, null],
    ['Class 2', null, null],
    ['33,000', 'Transit Bus', 'bus'],
    ['33,000', 'Semi-trailer', 'trailer'],
    ['Unknown', 'Tractor', 'heavy'],
    ['10500', 'Tractor', 'medium'],
    ['Unknown', 'Pickup', null],
  ] as const)('maps weight %s and body %s to class %s', (weight, body, expected) => {
    const extraDetails = [
      { Item1: 'GVWLbsOut', Item2: weight },
      { Item1: 'BodyOut', Item2: body },
    ]
    const code = expected && vehicleClass.code[expected]
    expect(factsOf(DecodedVin.parse({ vin: 'X', extraDetails })).class).toBe(code)
  })
})

describe('VINs', () => {
  const clientOf = (decode: (vins: readonly string[]) => Promise<unknown[]>) => {
    const asked: (readonly string[])[] = []
    const decodeVins = (vins: readonly string[]) => {
      asked.push(vins)
      return decode(vins)
    }
    const client = { decodeVins }
    return { asked, client: client as unknown as Client }
  }
  const vinOf = (number: number) => `1FTBW2CM0HKZ${String(number).padStart(5, '0')}`

  it('are requested fifty at a time and once, and never for invalid VINs', async () => {
    const { asked, client } = clientOf(async (vins) => vins.map((vin) => ({ ...reported, vin })))
    const vins = [
      ...Array.from({ length: 60 }, (_, number) => vinOf(number)),
      vinOf(0),
      'no VIN',
      '1FTBW2CM0HKAO0001',
      '1FTBW2CM0HKA0001',
    ]
    const facts = await decodedVins(client, vins)
    expect(asked.map(({ length }) => length)).toEqual([50, 10])
    expect(facts.get(vinOf(59))?.make).toBe('Ford')
    await decodedVins(client, vins)
    expect(asked).toHaveLength(2)
  })

  it('have no facts if they are not permitted or not decoded, and are requested again', async () => {
    for (const cause of [
      new NotPermitted('no'),
      new Missing('no such method', 'error'),
      new WireMismatch('No list', 'vins'),
    ]) {
      const { asked, client } = clientOf(() => Promise.reject(cause))
      expect((await decodedVins(client, [vinOf(100)])).has(vinOf(100))).toBe(false)
      expect(asked).toHaveLength(1)
    }
    const { client } = clientOf(() => Promise.reject(new Unavailable('later')))
    await expect(decodedVins(client, [vinOf(100)])).rejects.toThrow('later')
  })

  it('are known even if one response is malformed, except that one', async () => {
    const { client } = clientOf(async ([odd, ...others]) => [
      { ...reported, vin: 7, of: odd },
      ...others.map((vin) => ({ ...reported, vin })),
    ])
    const facts = await decodedVins(client, [vinOf(200), vinOf(201)])
    expect([vinOf(200), vinOf(201)].map((vin) => facts.has(vin))).toEqual([false, true])
  })

  it('are requested again once more than 50,000 are cached', async () => {
    const { asked, client } = clientOf(async (vins) => vins.map((vin) => ({ ...reported, vin })))
    const many = Array.from({ length: 50_001 }, (_, number) => vinOf(number + 1000))
    await decodedVins(client, many)
    await decodedVins(client, [vinOf(1000)])
    expect(asked.at(-1)).toEqual([vinOf(1000)])
    expect(asked.at(-2)).not.toContain(vinOf(1000))
  })
})
