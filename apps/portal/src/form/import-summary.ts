import { countText } from '../lib/format/formatters.ts'

type Read<Name extends string> = {
  missing: readonly Name[]
  rows: readonly { action: string | null; problems: readonly string[] }[]
}

/** "2 new, 1 changed, 5 unchanged", or what has to be corrected before anything is imported. */
export function importSummary<Name extends string>(
  { missing, rows }: Read<Name>,
  words: Readonly<Record<Name, string>>,
): string {
  if (missing.length > 0) return `Choose the column of ${missing.map((name) => words[name].toLowerCase()).join(', ')}.`
  const wrong = rows.filter(({ problems }) => problems.length > 0).length
  if (wrong > 0)
    return `Nothing is imported until ${countText(wrong)} ${wrong === 1 ? 'line is' : 'lines are'} corrected.`
  const count = (action: string) => countText(rows.filter((row) => row.action === action).length)
  return `${count('new')} new, ${count('changed')} changed, ${count('unchanged')} unchanged`
}
