import { neededTermFields, type TermColumns, type TermField, termFieldWords } from '@milepost/contract/policies/import'
import type { TermInput } from '@milepost/contract/policies/terms'
import { TermInput as Term } from '@milepost/contract/policies/terms'
import { policyRadius } from '@milepost/domain/codes'
import { regions } from '@milepost/domain/regions'
import { amountOfCell, dayOfCell, plainHeader as plain } from '../../import/cell-values.ts'
import { guessColumns } from '../../import/guess-columns.ts'
import { readColumns } from '../../import/read-columns.ts'

/** A line of a file: its policy as written, its term if it can be read, and what is wrong. */
export type TermLine = {
  line: number
  insurerName: string | null
  policyNumber: string | null
  term: TermInput | null
  problems: string[]
}

/** Names of columns in lists of policies, without case, spaces and signs; earlier ones are surer. */
const names: Readonly<Record<TermField, readonly string[]>> = {
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
}

type Read = { headers: string[]; columns: TermColumns; missing: TermField[]; lines: TermLine[] }

/**
 * Reads a CSV file of policy terms: the first line names the columns, each other one is a term. Columns are guessed unless
 * given. Lines are read only if no needed column is missing. Throws CommandProblem if it isn't CSV.
 */
export function readTermsCsv(text: string, given: TermColumns | null): Read {
  const guess = (headers: readonly string[]) => guessColumns(names, headers)
  return readColumns(text, given, { needed: neededTermFields, guess, lineOf })
}

/** The value of a cell, or undefined with its problem recorded. */
function lineOf(line: number, cell: (column: TermField) => string | null): TermLine {
  const problems: string[] = []
  const read = <Value>(column: TermField, parse: (text: string) => Value | undefined, must: string): Value | null => {
    const text = cell(column)
    if (text === null) return null
    const value = parse(text)
    if (value === undefined) problems.push(`${termFieldWords[column]} “${text.slice(0, 60)}” must be ${must}.`)
    return value ?? null
  }
  const day = (column: 'startsOn' | 'renewsOn') => read(column, dayOfCell, 'a date, like 2026-11-20 or 11/20/2026')
  const amount = (column: 'premiumUsd' | 'accidentLimitUsd' | 'aggregateLimitUsd') =>
    read(column, amountOfCell, 'an amount in US dollars')
  for (const column of neededTermFields)
    if (cell(column) === null) problems.push(`${termFieldWords[column]} is missing.`)
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
      problems.push(`${termFieldWords[path[0] as TermField]} ${message.replace(/\.$/, '')}.`)
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
