/** The column of each field of a file, counted from 0; a field without a column is absent. */
export type FileColumns<Name extends string> = Partial<Record<Name, number>>

/** The header chosen by hand for a field, or null for a field that is not in the file. */
export type ChosenHeaders<Name extends string> = Partial<Record<Name, string | null>>

/** Returns the headers of those fields whose columns differ, for the next file with the same headers. */
export function changedHeaders<Name extends string>(
  headers: readonly string[],
  before: FileColumns<Name>,
  after: FileColumns<Name>,
): ChosenHeaders<Name> {
  const names = [...Object.keys(before), ...Object.keys(after)] as Name[]
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, headers[after[name] ?? -1] ?? null]),
  ) as ChosenHeaders<Name>
}

/** Returns the guessed columns with those chosen by hand for an earlier file, as far as this one has their headers. */
export function withChosen<Name extends string>(
  { headers, columns }: { headers: readonly string[]; columns: FileColumns<Name> },
  chosen: ChosenHeaders<Name>,
): FileColumns<Name> {
  const next = { ...columns }
  for (const name of Object.keys(chosen) as Name[]) {
    const header = chosen[name]
    const at = header ? headers.indexOf(header) : -1
    if (at >= 0) next[name] = at
    else if (header === null) delete next[name]
  }
  return next
}

/** Returns the headers that no field is read from. */
export const unusedHeaders = (headers: readonly string[], columns: FileColumns<string>): string[] =>
  headers.filter((header, at) => header !== '' && !Object.values(columns).includes(at))
