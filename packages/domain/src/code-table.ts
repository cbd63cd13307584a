type Table = Record<string, readonly [code: number, word: string]>

export type CodeTable<T extends Table> = {
  /** The code of each name: `severity.code.high` is 4. */
  code: { readonly [K in keyof T]: T[K][0] }
  /** Every entry in the table's order, for pickers and legends. */
  all: { name: keyof T & string; code: T[keyof T][0]; word: string }[]
  /** The displayed word, or 'Unknown' for a code that is missing or not in the table. */
  word(code: number | null | undefined): string
}

/** Builds one coded field: numbers on the wire, names in code, words on screen. */
export function codeTable<const T extends Table>(table: T): CodeTable<T> {
  const entries = Object.entries(table) as [keyof T & string, readonly [T[keyof T][0], string]][]
  const all = entries.map(([name, [code, word]]) => ({ name, code, word }))
  return {
    code: Object.fromEntries(all.map((entry) => [entry.name, entry.code])) as CodeTable<T>['code'],
    all,
    word: (code) => all.find((entry) => entry.code === code)?.word ?? 'Unknown',
  }
}

/** The type of a coded field's numbers: `CodeOf<typeof severity>` is 1 | 2 | 3 | 4 | 5. */
export type CodeOf<T> = T extends CodeTable<infer Inner> ? Inner[keyof Inner][0] : never
