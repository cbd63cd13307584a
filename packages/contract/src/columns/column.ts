import type { Units } from '@milepost/domain/quantity'
import { type Cell, type CellValue, cellValue } from './cell.ts'

/**
 * The reader's format: their units, the time zone of times (IANA name), and in files the portal's origin, which their
 * links begin with.
 */
export type CellFormat = { units: Units; timeZone: string; origin?: string }

/** A column of a file: declared, or if that isn't possible, calculated from each row. */
export type FileColumn<Row> = { header: string } & ({ cell: Cell } | { value: (row: Row) => CellValue })

/**
 * A column of a list, without markup: shared by tables, clipboards and files. If a file differs from the screen, such
 * as a time in UTC as well, or a number without its unit, `inFile` declares it. Most are made by `columnKinds`; a list
 * with only such columns is written by the database itself.
 */
export type ListColumn<Row> = {
  /** The same id as in the table, and the sort name if the server can sort by it. */
  id: string
  header: string
  /** True if its texts are times in the reader's zone; the column header shows the zone. */
  isTime?: true
  /** Exported by the portal even if the table hides it. */
  alwaysInFile?: true
  text: (row: Row, format: CellFormat) => CellValue
  inFile?: (format: CellFormat) => readonly FileColumn<Row>[]
}

/** Returns the file columns for the selected columns of a list, in the order selected. Unknown ids are left out. */
export function fileColumns<Row>(
  columns: readonly ListColumn<Row>[],
  ids: readonly string[],
  format: CellFormat,
): FileColumn<Row>[] {
  return ids.flatMap((id) => {
    const column = columns.find((one) => one.id === id)
    if (!column) return []
    return (
      column.inFile?.(format) ?? [{ header: column.header, value: (row: Row) => plainSpaces(column.text(row, format)) }]
    )
  })
}

/** Non-breaking spaces are for lines of a page: in files and clipboards, figures have plain ones. */
export const plainSpaces = (value: CellValue): CellValue =>
  typeof value === 'string' ? value.replaceAll('\u00a0', ' ') : value

/** Returns a file column's content for a row. */
export const fileValue = <Row>(column: FileColumn<Row>, row: Row): CellValue =>
  'cell' in column ? cellValue(column.cell, row) : column.value(row)
