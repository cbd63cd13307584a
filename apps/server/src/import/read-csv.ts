import type { TracePoint } from '@milepost/detection/motion/trace'
import { CsvError, type Info, parse } from 'csv-parse/sync'
import { CommandProblem } from '../command-problem.ts'
import { dayOfCell } from './cell-values.ts'
import { type CsvColumns, findColumns } from './csv-columns.ts'
import { inOrder } from './in-order.ts'
import { inUtc, type LocalZone, readInstant } from './recorded-time.ts'
import { coordinateProblem, type RefusedPoint } from './refused-points.ts'
import { countUnread, type Unread } from './unread.ts'

export type Row = { record: string[]; info: Info }

/**
 * Reads the points of a CSV file with a header row, in order of time. A coordinate or a time that can't be read is NaN, and its
 * point is listed in `refused`; `unread` counts the speeds and headings that aren't numbers. Throws CommandProblem naming the
 * line and column of the first time if none can be read.
 */
export function readCsv(
  text: string,
  file: string,
  unread: Unread = new Map(),
  local: LocalZone = { name: null, isUsed: false },
  refused: RefusedPoint[] = [],
): TracePoint[] {
  const [header, ...rows] = parseRows(text, file)
  if (!header) throw new CommandProblem(`${file} is empty.`)
  const columns = findColumns(header.record, file)
  // In a cell, even between commas, a comma is a decimal one: coordinates and speeds have no thousands.
  const read = reader(header.record, file, true)
  // Loggers repeat the header where a session begins.
  const again = JSON.stringify(header.record)
  const isHeader = ({ record }: Row) => JSON.stringify(record) === again
  const lines = rows.filter((row) => !isHeader(row))
  const times = lines.map((row) =>
    readInstant(timeOf(row, columns, read), columns.time.unit, columns.time.isUtc ? inUtc() : local),
  )
  const untimed = times.find((at) => typeof at !== 'number')
  if (untimed && times.every((at) => typeof at !== 'number'))
    read.refuse(lines[0]!, columns.time.index, untimed.problem)
  const points = lines.map((row, index) => {
    const at = times[index]!
    const isTimed = typeof at === 'number'
    const problem = isTimed
      ? placeProblem(row, columns, read)
      : `its time, "${timeOf(row, columns, read)}", ${at.problem}`
    if (problem !== null) refused.push({ line: row.info.lines, problem })
    return toPoint(row, isTimed ? at : Number.NaN, columns, read, unread)
  })
  return inOrder(sessionsOf(rows, isHeader, points))
}

/** Splits points where the header is repeated. */
function sessionsOf(
  rows: readonly Row[],
  isHeader: (row: Row) => boolean,
  points: readonly TracePoint[],
): TracePoint[][] {
  const sessions: TracePoint[][] = [[]]
  let next = 0
  for (const row of rows)
    if (isHeader(row)) sessions.push([])
    else sessions.at(-1)!.push(points[next++]!)
  return sessions
}

const clockTime = /^\d{1,2}:\d\d/

/** Returns the time of a row, with its day if that is in a column of its own. */
function timeOf(row: Row, { time }: CsvColumns, read: Read): string {
  const text = read.cell(row, time.index)
  if (time.day === null || !clockTime.test(text)) return text
  const day = read.cell(row, time.day)
  return `${dayOfCell(day) ?? day} ${text.replace(/^(?=\d:)/, '0')}`
}

/**
 * Parses the lines of a CSV file with commas, semicolons or tabs, including the header. Throws CommandProblem if it
 * isn't one.
 */
export function parseRows(text: string, file: string): Row[] {
  try {
    const options = {
      delimiter: separatorOf(text),
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
    } as const
    return parse(text, options) as unknown as Row[]
  } catch (error) {
    if (error instanceof CsvError) throw new CommandProblem(`${file} is not a CSV file: ${error.message}.`)
    throw error
  }
}

function separatorOf(text: string): string {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/))
  return [';', '\t'].find((candidate) => firstLine.includes(candidate)) ?? ','
}

export type Read = {
  cell(row: Row, index: number): string
  /** Null for an empty cell, or one with a dash. */
  number(row: Row, index: number): number | null
  /** Undefined if it isn't a number. */
  numberIn(row: Row, index: number): number | null | undefined
  refuse(row: Row, index: number, problem: string): never
}

/**
 * Returns a cell reader that rejects invalid values by line and column. With `mayHaveComma`, a comma in a number is a
 * decimal one.
 */
export function reader(header: readonly string[], file: string, mayHaveComma = false): Read {
  const cell = ({ record }: Row, index: number) => record[index] ?? ''
  const refuse = (row: Row, index: number, problem: string): never => {
    throw new CommandProblem(
      `${file}, line ${row.info.lines}, column ${header[index]}: "${cell(row, index)}" ${problem}.`,
    )
  }
  const numberIn = (row: Row, index: number) => {
    const text = cell(row, index)
    if (text === '' || text === '-') return null
    const value = Number(mayHaveComma ? text.replace(',', '.') : text)
    return Number.isFinite(value) ? value : undefined
  }
  const number = (row: Row, index: number) => {
    const value = numberIn(row, index)
    return value === undefined ? refuse(row, index, 'is not a number') : value
  }
  return { cell, refuse, numberIn, number }
}

/** Returns what is wrong with the place of a row; null if nothing is. */
function placeProblem(row: Row, { latitude, longitude }: CsvColumns, read: Read): string | null {
  const problemOf = (part: 'latitude' | 'longitude', index: number) =>
    coordinateProblem(part, read.cell(row, index), read.numberIn(row, index))
  return problemOf('latitude', latitude) ?? problemOf('longitude', longitude)
}

function toPoint(
  row: Row,
  atMs: number,
  { latitude, longitude, speed, heading }: CsvColumns,
  read: Read,
  unread: Unread,
): TracePoint {
  const optional = (index: number, part: string) => {
    const value = read.numberIn(row, index)
    if (value === undefined) countUnread(unread, part)
    return value ?? null
  }
  const measured = speed && optional(speed.index, 'speed')
  return {
    atMs,
    latitude: read.numberIn(row, latitude) ?? Number.NaN,
    longitude: read.numberIn(row, longitude) ?? Number.NaN,
    speedKmh: speed && measured !== null && measured >= 0 ? measured * speed.kmhPerUnit : null,
    headingDegrees: heading === null ? null : optional(heading, 'heading'),
  }
}
