import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { capitalised } from './skeleton-files.ts'

type List = {
  /** Below the folder of packages. */
  file: string
  /** The start of the line that opens the list of all brands. */
  opens: string
  entry(code: string): string
  import(code: string): string
}

/** The lists that name every brand. */
const lists: readonly List[] = [
  {
    file: 'providers/src/registry.ts',
    opens: 'export const providers = {',
    entry: (code) => `  ${code},`,
    import: (code) => `import { ${code} } from './${code}/provider.ts'`,
  },
  {
    file: 'simulators/src/registry.ts',
    opens: 'export const simulated: ',
    entry: (code) => `  ${code}: simulated${capitalised(code)},`,
    import: (code) => `import { simulated${capitalised(code)} } from './${code}/simulator.ts'`,
  },
]

/** Registers a connector in every list below `packages`, after the others. Returns the changed files. */
export async function register(packages: string, code: string): Promise<string[]> {
  const changed = await Promise.all(
    lists.map(async (list) => {
      const path = join(packages, list.file)
      return { path, text: withEntry(await readFile(path, 'utf8'), list, code) }
    }),
  )
  for (const { path, text } of changed) await writeFile(path, text)
  return changed.map(({ path }) => path)
}

function withEntry(text: string, list: List, code: string): string {
  const opened = text.indexOf(`\n${list.opens}`)
  const closed = text.indexOf('\n}', opened + 1)
  if (opened < 0 || closed < 0) throw new Error(`${list.file} has no list that starts with: ${list.opens}`)
  return `${list.import(code)}\n${text.slice(0, closed)}\n${list.entry(code)}${text.slice(closed)}`
}
