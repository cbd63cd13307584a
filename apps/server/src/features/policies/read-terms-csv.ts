import type { TermInput } from '@milepost/contract/policies/terms'
import { TermInput as Term } from '@milepost/contract/policies/terms'
import { policyRadius } from '@milepost/domain/codes'
import { regions } from '@milepost/domain/regions'
import { amountOfCell, cellText, dayOfCell, plainHeader as plain } from '../../import/cell-values.ts'
import { parseRows } from '../../import/read-csv.ts'

/** A line of a file: its policy as written, its term if it can be read, and what is wrong. */
export type TermLine = {
  line: number
  insurerName: string | null
  policyNumber: string | null
  term: TermInput | null
  problems: string[]
}

/** Names of columns, without case, spaces and signs; the first is used in messages. */
const columns = {
  policyNumber: ['policynumber', 'policy', 'policyno'],
  insurerName: ['insurer', 'insurername', 'carrier'],
  startsOn: ['termstart', 'startson', 'start', 'effectivedate', 'effective', 'inception'],
  renewsOn: ['renewal', 'renewson', 'renewaldate', 'termend', 'end', 'expirationdate', 'expiration', 'expires'],
  premiumUsd: ['premium', 'premiumusd', 'premiumus', 'annualpremium'],
  accidentLimitUsd: ['limitperaccident', 'limit', 'accidentlimit', 'limitperaccidentus', 'csl'],
  aggregateLimitUsd: ['aggregatelimit', 'aggregatelimitus', 'aggregate'],
  garagingRegion: ['garagingstate', 'garaging', 'state'],
  radius: ['radius'],
  commodity: ['commodity', 'cargo'],
} as const
type Column = keyof typeof columns

const headers: Readonly<Record<Column, string>> = {
  policyNumber: 'Policy number',
  insurerName: 'Insurer',
  startsOn: 'Term start',
  renewsOn: 'Renewal',
  premiumUsd: 'Premium',
  accidentLimitUsd: 'Limit per accident',
  aggregateLimitUsd: 'Aggregate limit',
  garagingRegion: 'Garaging state',
  radius: 'Radius',
  commodity: 'Commodity',
}
const needed = ['policyNumber', 'startsOn', 'renewsOn'] as const

/**
 * Reads a CSV file of policy terms: a header row that names at least policy number, term start and renewal, and a term
 * in each line. Returns the missing columns instead if there are any. Throws CommandProblem if it isn't CSV.
 */
export function readTermsCsv(text: string): { lines: TermLine[] } | { missing: string[] } {
  const [header, ...rows] = parseRows(text.replace(/^\uFEFF/, ''), 'The file')
  const names = header?.record.map(plain) ?? []
  const indexOf = (column: Column) => names.findIndex((name) => (columns[column] as readonly string[]).includes(name))
  const missing = needed.filter((column) => indexOf(column) < 0)
  if (missing.length) return { missing: missing.map((column) => headers[column]) }
  const lines = rows.map(({ record, info }) => lineOf(info.lines, (column) => cellText(record[indexOf(column)])))
  return { lines }
}

/** The value of a cell, or undefined with its problem recorded. */
function lineOf(line: number, cell: (column: Column) => string | null): TermLine {
  const problems: string[] = []
  const read = <Value>(column: Column, parse: (text: string) => Value | undefined, must: string): Value | null => {
    const text = cell(column)
    if (text === null) return null
    const value = parse(text)
    if (value === undefined) problems.push(`${headers[column]} “${text.slice(0, 60)}” must be ${must}.`)
    return value ?? null
  }
  const day = (column: 'startsOn' | 'renewsOn') => read(column, dayOfCell, 'a date, like 2026-11-20 or 11/20/2026')
  const amount = (column: 'premiumUsd' | 'accidentLimitUsd' | 'aggregateLimitUsd') =>
    read(column, amountOfCell, 'an amount in US dollars')
  for (const column of needed) if (cell(column) === null) problems.push(`${headers[column]} is missing.`)
  const facts = {
    startsOn: day('startsOn'),
    renewsOn: day('renewsOn'),
    premiumUsd: amount('premiumUsd'),
    accidentLimitUsd: amount('accidentLimitUsd'),
    aggregateLimitUsd: amount('aggregateLimitUsd'),
    garagingRegion: read('garagingRegion', regionOf, 'a US state or Canadian province'),
    radius: read('radius', radiusOf, 'local, intermediate or long haul'),
    commodity: cell('commodity'),
  }
  const checked = Term.safeParse(facts)
  if (problems.length === 0 && !checked.success)
    for (const { path, message } of checked.error.issues)
      problems.push(`${headers[path[0] as Column]} ${message.replace(/\.$/, '')}.`)
  return {
    line,
    insurerName: cell('insurerName'),
    policyNumber: cell('policyNumber'),
    term: problems.length === 0 && checked.success ? checked.data : null,
    problems,
  }
}

const regionOf = (text: string) =>
  regions.find(({ code, name }) => code === text.toUpperCase() || plain(name) === plain(text))?.id

const radiusOf = (text: string) =>
  policyRadius.all.find(({ word, name }) => plain(word) === plain(text) || plain(name) === plain(text))?.code ??
  (plain(text) === 'long' ? policyRadius.code.longHaul : undefined)
