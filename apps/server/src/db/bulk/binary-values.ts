import { dayMs } from '@milepost/domain/time/calendar-days'
import { Bytes } from './bytes.ts'

/** Milliseconds from 1970 to 2000, PostgreSQL's epoch. */
const epochMs = 946_684_800_000

/** PostgreSQL's codes for a value out of its type's range, and for one of the wrong type. */
const outOfRange = '22003'
const noSuchValue = '22P02'

/** A value its column can't hold, reported like PostgreSQL does. */
class UnfitValue extends Error {
  readonly code: string
  constructor(code: string, type: string, value: unknown) {
    super(
      code === outOfRange ? `value "${value}" is out of range for type ${type}` : `"${value}" is not a valid ${type}`,
    )
    this.code = code
  }
}

/** Writes a non-null value, preceded by its length. */
type Write = (bytes: Bytes, value: unknown) => void

function whole(type: string, least: number, most: number, value: unknown): number {
  const number = Number(value)
  if (!Number.isInteger(number)) throw new UnfitValue(noSuchValue, type, value)
  if (number < least || number > most) throw new UnfitValue(outOfRange, type, value)
  return number
}

const long = (value: unknown): bigint => {
  const text = String(value)
  if (!/^-?\d{1,30}$/.test(text)) throw new UnfitValue(noSuchValue, 'bigint', value)
  const number = BigInt(text)
  if (BigInt.asIntN(64, number) !== number) throw new UnfitValue(outOfRange, 'bigint', value)
  return number
}

function instant(type: string, value: unknown): number {
  const atMs = value instanceof Date ? value.getTime() : Date.parse(String(value))
  if (Number.isNaN(atMs)) throw new UnfitValue(noSuchValue, type, value)
  return atMs - epochMs
}

/** PostgreSQL's encoding of the instant 'infinity'. */
const never = 2n ** 63n - 1n

/** Column types of stored rows with their PostgreSQL type ids, and how their values are encoded. */
const types = {
  smallint: {
    oid: 21,
    write: (bytes, value) => {
      bytes.int32(2)
      bytes.int16(whole('smallint', -32_768, 32_767, value))
    },
  },
  int: {
    oid: 23,
    write: (bytes, value) => {
      bytes.int32(4)
      bytes.int32(whole('integer', -2_147_483_648, 2_147_483_647, value))
    },
  },
  bigint: {
    oid: 20,
    write: (bytes, value) => {
      bytes.int32(8)
      bytes.int64(long(value))
    },
  },
  real: {
    oid: 700,
    write: (bytes, value) => {
      const number = Number(value)
      if (Number.isFinite(number) && !Number.isFinite(Math.fround(number)))
        throw new UnfitValue(outOfRange, 'real', value)
      bytes.int32(4)
      bytes.float32(number)
    },
  },
  float8: {
    oid: 701,
    write: (bytes, value) => {
      bytes.int32(8)
      bytes.float64(Number(value))
    },
  },
  boolean: {
    oid: 16,
    write: (bytes, value) => {
      bytes.int32(1)
      bytes.byte(value ? 1 : 0)
    },
  },
  text: { oid: 25, write: (bytes, value) => bytes.text(String(value)) },
  json: { oid: 114, write: (bytes, value) => bytes.text(String(value)) },
  // The first byte is the format version.
  jsonb: { oid: 3802, write: (bytes, value) => bytes.text(String(value), 1) },
  date: {
    oid: 1082,
    write: (bytes, value) => {
      bytes.int32(4)
      bytes.int32(Math.floor(instant('date', value) / dayMs))
    },
  },
  timestamptz: {
    oid: 1184,
    write: (bytes, value) => {
      bytes.int32(8)
      if (value === 'infinity') bytes.int64(never)
      else bytes.microseconds(instant('timestamptz', value))
    },
  },
} as const satisfies Record<string, { oid: number; write: Write }>

export type ColumnType = keyof typeof types

const isNull = (value: unknown) => value === null || value === undefined
const nullLength = -1

const headBytes = 20
/** The size of numbers and instants, which most values are, with their length. */
const expectedValueBytes = 12

/** Encodes values as one array parameter, which PostgreSQL reads in a fraction of the time text takes. */
export function binaryArray(type: ColumnType, values: readonly unknown[]): Buffer {
  const { oid, write }: { oid: number; write: Write } = types[type]
  const bytes = new Bytes(headBytes + values.length * expectedValueBytes)
  // Zero dimensions if empty, else one that begins at 1.
  bytes.int32(values.length ? 1 : 0)
  bytes.int32(values.some(isNull) ? 1 : 0)
  bytes.int32(oid)
  if (values.length) {
    bytes.int32(values.length)
    bytes.int32(1)
  }
  for (const value of values) {
    if (isNull(value)) bytes.int32(nullLength)
    else write(bytes, value)
  }
  return bytes.end()
}

/** Header and trailer of a binary COPY. */
export const copyHead = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
export const copyTail = Buffer.from([0xff, 0xff])

/** Returns a writer that encodes rows for a binary COPY, one by one; columns in the given order. */
export function rowWriter<Row extends object>(
  columns: {
    [K in keyof Row & string]: ColumnType
  },
): (bytes: Bytes, row: Row) => void {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const writers = names.map((name): [keyof Row, Write] => [name, types[columns[name]].write])
  return (bytes, row) => {
    bytes.int16(writers.length)
    for (const [name, write] of writers) {
      const value = row[name]
      if (isNull(value)) bytes.int32(nullLength)
      else write(bytes, value)
    }
  }
}
