import {
  type ClaimColumns,
  type ClaimField,
  claimFieldWords,
  neededClaimFields,
} from '@milepost/contract/claims/import'
import { amountOfCell, dayOfCell } from '../../import/cell-values.ts'
import { readColumns } from '../../import/read-columns.ts'
import { guessColumns } from './guess-columns.ts'
import { type NoLosses, noLossesOf } from './no-losses.ts'

/** A line of a loss run as far as it can be read, and what is wrong. */
export type ClaimLine = {
  line: number
  claimNumber: string | null
  policyNumber: string | null
  insurerName: string | null
  vin: string | null
  vehicleName: string | null
  lossDate: string | null
  lossTime: string | null
  faultPercent: number | null
  paidUsd: number | null
  reservedUsd: number | null
  injuries: number | null
  status: string | null
  /** Set for a line without a claim. */
  noLosses: NoLosses | null
  problems: string[]
}

type Read = { headers: string[]; columns: ClaimColumns; missing: ClaimField[]; lines: ClaimLine[] }

/**
 * Reads a loss run: a CSV file whose first line names the columns, with one claim per line. Columns are guessed unless
 * given. Lines are read only if no needed column is missing. Throws CommandProblem if it isn't CSV.
 */
export function readLossRun(text: string, given: ClaimColumns | null): Read {
  return readColumns(text, given, { needed: neededClaimFields, guess: guessColumns, lineOf })
}

/** Longer texts are other columns than people mean. */
const longestText = 200
const mostInjuries = 1_000

function lineOf(line: number, cell: (field: ClaimField) => string | null): ClaimLine {
  const problems: string[] = []
  const read = <Value>(field: ClaimField, parse: (text: string) => Value | undefined, must: string): Value | null => {
    const text = cell(field)
    if (text === null) return null
    const value = parse(text)
    if (value === undefined) problems.push(`${claimFieldWords[field]} “${text.slice(0, 60)}” must be ${must}.`)
    return value ?? null
  }
  const text = (field: ClaimField) =>
    read(field, (value) => (value.length <= longestText ? value : undefined), `at most ${longestText} characters`)
  const amount = (field: ClaimField) => read(field, amountOfCell, 'an amount in US dollars')
  const loss = read('lossDate', momentOf, 'a date, like 2026-11-20 or 11/20/2026')
  const claim: ClaimLine = {
    line,
    claimNumber: text('claimNumber'),
    policyNumber: text('policyNumber'),
    insurerName: text('insurerName'),
    vin: text('vin'),
    vehicleName: text('vehicleName'),
    lossDate: loss?.day ?? null,
    lossTime: read('lossTime', timeOf, 'a time, like 14:30 or 2:30 PM') ?? loss?.time ?? null,
    faultPercent: read('faultPercent', faultOf, 'a percentage from 0 to 100, such as 50 for half of the fault'),
    paidUsd: amount('paidUsd'),
    reservedUsd: amount('reservedUsd'),
    injuries: read('injuries', injuriesOf, 'a whole number'),
    status: text('status'),
    noLosses: null,
    problems,
  }
  const noLosses = problems.length > 0 ? null : noLossesOf(claim)
  if (noLosses) return { ...claim, claimNumber: null, noLosses }
  const missing = neededClaimFields.filter((field) => cell(field) === null)
  return { ...claim, problems: [...missing.map((field) => `${claimFieldWords[field]} is missing.`), ...problems] }
}

/** A day, with a time behind it if there is one. */
function momentOf(text: string): { day: string; time: string | null } | undefined {
  const [first, ...rest] = text.split(/[ T]+/)
  const day = dayOfCell(first!)
  const time = rest.length ? timeOf(rest.join(' ')) : null
  return day === undefined || time === undefined ? undefined : { day, time }
}

/** `14:30`, `2:30 PM` or `14:30:05` as `14:30`; undefined if there is no such time. */
function timeOf(text: string): string | undefined {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?$/i.exec(text) ?? []
  if (hours === undefined || Number(minutes) > 59) return undefined
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  return hour > 23 || (half && Number(hours) > 12) ? undefined : `${String(hour).padStart(2, '0')}:${minutes}`
}

const faultWords: Readonly<Record<string, number | null>> = {
  yes: 100,
  'at fault': 100,
  no: 0,
  'not at fault': 0,
  unknown: null,
  pending: null,
  undetermined: null,
}

/** `75`, `75%` or a word; null if the file says that it is unknown, undefined for anything else. */
function faultOf(text: string): number | null | undefined {
  const word = faultWords[text.toLowerCase()]
  if (word !== undefined) return word
  const percent = Number(/^(\d+(\.\d+)?)\s*%?$/.exec(text)?.[1])
  // Less than a percent is a share: 0.5 means half of the fault.
  return percent === 0 || (percent >= 1 && percent <= 100) ? percent : undefined
}

const injuriesOf = (text: string) => (/^\d+$/.test(text) && Number(text) <= mostInjuries ? Number(text) : undefined)
