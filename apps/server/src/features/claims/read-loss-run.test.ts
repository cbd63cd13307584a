import { claimFields } from '@milepost/contract/claims/import'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vehicleOf } from './find-vehicles.ts'
import { guessColumns } from './guess-columns.ts'
import { readLossRun } from './read-loss-run.ts'

const header = 'Policy #,Claim Number,Date of Loss,VIN,Unit,Fault %,Total Paid,Reserve,Injured,Status'

describe('guesses columns', () => {
  test('from the names that insurers use', () => {
    expect(guessColumns(header.split(','))).toEqual({
      policyNumber: 0,
      claimNumber: 1,
      lossDate: 2,
      vin: 3,
      vehicleName: 4,
      faultPercent: 5,
      paidUsd: 6,
      reservedUsd: 7,
      injuries: 8,
      status: 9,
    })
  })

  test('from longer names, if only one is left', () => {
    const names = 'Claim #,VIN,Date of loss,Insured fault %,Paid (USD),Reserve (USD),Number injured,Date paid'
    expect(guessColumns(names.split(','))).toEqual({
      claimNumber: 0,
      vin: 1,
      lossDate: 2,
      faultPercent: 3,
      paidUsd: 4,
      reservedUsd: 5,
      injuries: 6,
    })
    expect(guessColumns(['Paid indemnity', 'Paid expense', 'Date paid'])).toEqual({})
  })

  test('each at most once, from any header', () => {
    const words = fc.constantFrom('Claim', 'claim no.', 'Policy', 'Date', 'Time', 'VIN', 'Paid', 'Reserve', 'Fault', '')
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 12 }), (headers) => {
        const columns = Object.values(guessColumns(headers))
        expect(new Set(columns).size).toBe(columns.length)
        expect(columns.every((at) => at < headers.length)).toBe(true)
      }),
    )
  })
})

const lineOf = (line: string) => readLossRun(`${header}\n${line}`, null).lines[0]!

describe('reads a line', () => {
  test('with its amounts, percentage and time', () => {
    expect(lineOf(`LM-1,C-9,03/02/2026 2:05 PM,1HGCM82633A004352,Unit 1,75%,"$1,250.50",0,2,Open`)).toEqual({
      line: 2,
      claimNumber: 'C-9',
      policyNumber: 'LM-1',
      insurerName: null,
      vin: '1HGCM82633A004352',
      vehicleName: 'Unit 1',
      lossDate: '2026-03-02',
      lossTime: '14:05',
      faultPercent: 75,
      paidUsd: 1250.5,
      reservedUsd: 0,
      injuries: 2,
      status: 'Open',
      noLosses: null,
      problems: [],
    })
  })

  test.each([
    ['LM-1,,2026-02-30,,,101,-5,x,1.5,', ['Claim', 'Loss', 'Fault', 'Paid', 'Reserved', 'Injuries']],
    [',C-1,2026-01-05 25:00,,,at fault,,,,', ['Policy', 'Loss']],
    ['LM-1,C-1,2026-01-05,,,unknown,,,,', []],
    // A share of one, or half a percent?
    ['LM-1,C-1,2026-01-05,,,0.5,,,,', ['Fault']],
    ['LM-1,C-1,2026-01-05,,,0.0,,,,', []],
  ])('with its problems: %s', (line, problems) => {
    expect(lineOf(line).problems.map((problem) => problem.split(' ')[0])).toEqual(problems)
  })

  test('from any text without failing, and never half', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 20 }), { minLength: 10, maxLength: 10 }), (cells) => {
        const text = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
        for (const { problems, ...line } of readLossRun(`${header}\n${text}`, null).lines)
          if (problems.length === 0) expect([line.claimNumber, line.policyNumber, line.lossDate]).not.toContain(null)
      }),
    )
  })

  test('by the columns that people choose, and says which needed ones are missing', () => {
    const file = 'a,b,c\nLM-1,C-1,2026-01-05'
    expect(readLossRun(file, null).missing).toEqual(['claimNumber', 'policyNumber', 'lossDate'])
    const { lines, missing } = readLossRun(file, { policyNumber: 0, claimNumber: 1, lossDate: 2 })
    expect(missing).toEqual([])
    expect(lines[0]).toMatchObject({ policyNumber: 'LM-1', claimNumber: 'C-1', lossDate: '2026-01-05' })
    expect(claimFields).toContain('lossDate')
  })
})

test('finds a vehicle by its VIN first, then by a name that only one has, on the policy if any', () => {
  const unit = (id: string, name: string, connectionId: number, vinKey: string | null = null) => ({
    id,
    name,
    vinKey,
    connectionId,
    firstTripAt: null,
  })
  const vin = '1HGCM82633A004352'
  const vehicles = [
    unit('1', 'Unit 1', 1),
    unit('2', 'Unit 1', 2),
    unit('3', 'Unit 3', 2, vin),
    unit('4', 'Cab', 1, vin),
  ]
  const idOf = (line: { vin: string | null; vehicleName: string | null }, connections: number[]) =>
    vehicleOf(line, vehicles, connections).units[0]?.id ?? null
  expect(idOf({ vin: '1hgcm82633a-004352', vehicleName: 'Unit 1' }, [1])).toBe('4')
  expect(idOf({ vin: null, vehicleName: 'UNIT 1' }, [2])).toBe('2')
  expect(idOf({ vin: null, vehicleName: 'Unit 1' }, [])).toBeNull()
  expect(idOf({ vin: null, vehicleName: null }, [1])).toBeNull()
})
