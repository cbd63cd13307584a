import type { OptionCounts } from '../../scope/option-counts.ts'
import type { Format } from '../list-column.ts'

/** A way to put rows into groups, each with a line over it. */
export type ListGrouping<Row> = {
  /** As the address says it: `by=connection`. */
  value: string
  label: string
  /** Which group a row is in, and what its line says: the name, and what tells it from others. */
  of: (row: Row, format: Format) => { key: string; title: string; detail?: string | undefined }
  /**
   * The server keeps groups together over all pages under this name, and counts them with the option of the filter of
   * the same name. Without it rows are grouped a page at a time.
   */
  server?: 'connection'
  /** Makes sense only where the client has several fleets. */
  ofFleets?: true
  /** What the line says of a group's rows on the page: "3 events, highest risk 71". */
  onPage?: (rows: readonly Row[]) => string
}

type OfFleet = { connection: { id: number; name: string }; provider: { displayName: string } }

/** Whose it is: rows by the connection they came through. */
export const byConnection = <Row extends OfFleet>(): ListGrouping<Row> => ({
  value: 'connection',
  label: 'Connection',
  of: ({ connection, provider }) => ({
    key: String(connection.id),
    title: connection.name,
    detail: provider.displayName,
  }),
  server: 'connection',
  ofFleets: true,
})

/** The grouping that an address asks for; undefined for none. */
export const groupingIn = <Row>(look: { groupings?: readonly ListGrouping<Row>[] }, values: object) =>
  look.groupings?.find(({ value }) => value === (values as { by?: string }).by)

/** What the server is asked for so that groups stay together. */
export const groupQuery = (grouping: ListGrouping<never> | undefined) =>
  grouping?.server ? { GroupBy: grouping.server } : {}

export type RowGroup<Row> = ReturnType<ListGrouping<Row>['of']> & { rows: Row[]; note: string | undefined }

/** Rows in groups, in the order of each group's first row. */
export function groupsOf<Row extends object>(
  rows: readonly Row[],
  grouping: ListGrouping<Row>,
  format: Format,
  counts: OptionCounts | undefined,
  countWords: (count: number) => string,
): RowGroup<Row>[] {
  const groups = new Map<string, RowGroup<Row>>()
  for (const row of rows) {
    const of = grouping.of(row, format)
    const group = groups.get(of.key) ?? { ...of, rows: [], note: undefined }
    group.rows.push(row)
    groups.set(of.key, group)
  }
  const ofServer = grouping.server && counts?.[grouping.server]
  return [...groups.values()].map((group) => {
    const total = ofServer?.[group.key]
    const note = grouping.onPage?.(group.rows) ?? (total === undefined ? undefined : countWords(total))
    return { ...group, note }
  })
}
