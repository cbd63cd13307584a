import type { CodeTable } from '@milepost/domain/code-table'
import { type Measure, quantity, quantityText, type Units, whole } from '@milepost/domain/quantity'
import { type Cell, cellValue, factOf, type WordedCell, type Words } from './cell.ts'
import type { CellFormat, ListColumn } from './column.ts'

/** Paths of facts in a row: `name`, `vehicle.name`. */
type Path<Row> = {
  [Name in keyof Row & string]: NonNullable<Row[Name]> extends readonly unknown[]
    ? Name
    : NonNullable<Row[Name]> extends object
      ? `${Name}.${keyof NonNullable<Row[Name]> & string}`
      : Name
}[keyof Row & string]

type Table = Pick<CodeTable<never>, 'word'> & { all: readonly { code: number; word: string }[] }

/** Words of a coded field, `Unknown` for codes not in its table. */
export const codeWords = (table: Table): Words => ({
  of: table.all.map(({ code, word }) => [code, word] as const),
  otherwise: table.word(undefined),
})
/** Words for names, empty for unknown ones. */
export const nameWords = (table: Readonly<Record<string, string>>): Words => ({
  of: Object.entries(table),
  otherwise: null,
})
export const yesOrNo = (yes: string, no: string | null): Words => ({ of: [[true, yes]], otherwise: no })

/** Id and header of a column, what its kind needs, and the path of its fact if that isn't the id. */
type ColumnArguments<Row, Needs extends readonly unknown[] = []> =
  | [id: Path<Row>, header: string, ...needs: Needs]
  | [id: string, header: string, ...needs: [...Needs, of: Path<Row>]]

/** Returns the kinds of columns for rows of a type. */
export function columnKinds<Row>() {
  const declare = (id: string, header: string, cell: Cell): ListColumn<Row> => ({
    id,
    header,
    text: (row) => cellValue(cell, row),
    inFile: () => [{ header, cell }],
  })
  return {
    text: (...[id, header, of]: ColumnArguments<Row>) => declare(id, header, { kind: 'text', of: of ?? id }),
    word: (...[id, header, words, of]: ColumnArguments<Row, [words: Words]>) =>
      declare(id, header, { kind: 'word', of: of ?? id, words }),
    /** A stored number, rounded to a whole. */
    number: (...[id, header, of]: ColumnArguments<Row>) =>
      declare(id, header, { kind: 'number', of: of ?? id, measure: whole }),
    /** The same with a word if there is no value. */
    numberOr: (...[id, header, missing, of]: ColumnArguments<Row, [missing: string]>) =>
      declare(id, header, { kind: 'number', of: of ?? id, measure: whole, missing }),
    list: (...[id, header, item, of]: ColumnArguments<Row, [item: readonly WordedCell[]]>) =>
      declare(id, header, { kind: 'list', of: of ?? id, item }),
    /** On screen a number with its unit, in files a number with its unit in the header. */
    measure: (
      ...[id, header, measure, of]: ColumnArguments<Row, [measure: (units: Units) => Measure]>
    ): ListColumn<Row> => ({
      id,
      header,
      text: (row, { units }) => quantityText(quantity(factOf(row, of ?? id) as number | null, measure(units))),
      inFile: ({ units }) => [
        {
          header: `${header} (${measure(units).unit})`,
          cell: { kind: 'number', of: of ?? id, measure: measure(units) },
        },
      ],
    }),
    /** On screen in the reader's time zone, in files in UTC and in that zone. */
    time: (...[id, header, of]: ColumnArguments<Row>): ListColumn<Row> => ({
      id,
      header,
      isTime: true,
      text: (row, { timeZone }) => cellValue({ kind: 'time', of: of ?? id, zone: timeZone }, row),
      inFile: ({ timeZone }) =>
        zonesInFile(timeZone).map((zone) => ({
          header: `${header} (${zone})`,
          cell: { kind: 'time', of: of ?? id, zone },
        })),
    }),
    /** The address of the row's page: a path, in files with the portal's origin. */
    link: (...[id, header, path, of]: ColumnArguments<Row, [path: string]>): ListColumn<Row> => ({
      id,
      header,
      text: (row) => cellValue({ kind: 'link', of: of ?? id, before: path }, row),
      inFile: ({ origin = '' }) => [{ header, cell: { kind: 'link', of: of ?? id, before: `${origin}${path}` } }],
    }),
    /** A column that the portal exports even if the table hides it. */
    always: (column: ListColumn<Row>): ListColumn<Row> => ({ ...column, alwaysInFile: true }),
    /** A column that comes with additional columns in files. */
    with: (column: ListColumn<Row>, ...others: readonly ListColumn<Row>[]): ListColumn<Row> => ({
      ...column,
      inFile: (format: CellFormat) => [column, ...others].flatMap((one) => one.inFile?.(format) ?? []),
    }),
  }
}

const zonesInFile = (zone: string) => (zone === 'UTC' ? ['UTC'] : ['UTC', zone])
