import type { OptionCounts } from '../../scope/option-counts.ts'
import type { Format } from '../list-column.ts'

/** A way to group rows, each group with a header. */
export type ListGrouping<Row> = {
  /** Its value in the URL: `by=connection`. */
  value: string
  label: string
  /** Returns a row's group and the text of its header: the name, and a detail that distinguishes it. */
  of: (row: Row, format: Format) => { key: string; title: string; detail?: string | undefined }
  /**
   * The server keeps groups together across pages under this name, and counts them by the options of the filter of the
   * same name. Without it, rows are grouped page by page.
   */
  server?: 'connection'
  /** Only useful if the client has several fleets. */
  ofFleets?: true
  /** Summary of a group's rows on the page: "3 events, highest risk 71". */
  onPage?: (rows: readonly Row[]) => string
}

type OfFleet = { connection: { id: number; name: string }; provider: { displayName: string } }

/** Groups rows by connection. */
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

/** Returns the grouping in the URL, if any. */
export const groupingIn = <Row>(definition: { groupings?: readonly ListGrouping<Row>[] }, values: object) =>
  definition.groupings?.find(({ value }) => value === (values as { by?: string }).by)

/** Returns the query that keeps groups together on the server. */
export const groupQuery = (grouping: ListGrouping<never> | undefined) =>
  grouping?.server ? { GroupBy: grouping.server } : {}

export type RowGroup<Row> = ReturnType<ListGrouping<Row>['of']> & { rows: Row[]; note: string | undefined }

/** Groups rows, in the order of the groups' first rows. */
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
