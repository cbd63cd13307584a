import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a new connector is called: `code` in addresses, folders and identifiers, `displayName` where people read it. */
export type Names = { code: string; displayName: string }

const skeleton = join(import.meta.dirname, 'skeleton')

/** The files of a new connector by their path in its folder, in its own names. `id` is its number in the database. */
export async function skeletonFiles(names: Names, id: number): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const path of glob('**/*.ts', { cwd: skeleton }))
    files.set(path, renamed(atHome(await readFile(join(skeleton, path), 'utf8'), path), names))
  files.set('manifest.ts', files.get('manifest.ts')!.replace('id: 0,', `id: ${id},`))
  return files
}

/** Within the package, its own files are imported by their path. */
const atHome = (text: string, path: string) =>
  text.replace(
    /'@milepost\/providers\/([^']+)'/g,
    (_, file: string) => `'${'../'.repeat(path.split('/').length)}${file}.ts'`,
  )

const renamed = (text: string, { code, displayName }: Names) =>
  text
    .replace(/(?<=\bsimulated)Skeleton\b|\bSkeleton(?=Simulator\b)/g, capitalised(code))
    .replaceAll('Skeleton', displayName)
    .replaceAll('skeleton', code)

/** A code within a longer identifier. */
export const capitalised = (code: string) => code[0]!.toUpperCase() + code.slice(1)
