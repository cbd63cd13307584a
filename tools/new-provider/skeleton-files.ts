import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The names of a new connector: `code` in addresses, folders and identifiers, `displayName` where people read it. */
export type Names = { code: string; displayName: string }

const skeleton = join(import.meta.dirname, 'skeleton')

/**
 * Returns the files of a new connector and its simulator by their path below the folder of packages, in its own names.
 * `id` is its number in the database.
 */
export async function skeletonFiles(names: Names, id: number): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const path of glob('**/*.ts', { cwd: skeleton }))
    files.set(targetOf(path, names), renamed(atHome(await readFile(join(skeleton, path), 'utf8'), path), names))
  const manifest = targetOf('providers/manifest.ts', names)
  files.set(manifest, files.get(manifest)!.replace('id: 0,', `id: ${id},`))
  return files
}

/** `providers/wire.ts` becomes `providers/src/<code>/wire.ts`. */
function targetOf(path: string, { code }: Names): string {
  const [home, ...within] = path.split('/')
  return join(home!, 'src', code, ...within)
}

/** Within a package, its own files are imported by path. */
function atHome(text: string, path: string): string {
  const [home, ...within] = path.split('/')
  return text.replace(
    new RegExp(`'@milepost/${home}/([^']+)'`, 'g'),
    (_, file: string) => `'${'../'.repeat(within.length)}${file}.ts'`,
  )
}

const renamed = (text: string, { code, displayName }: Names) =>
  text
    .replace(/(?<=\bsimulated)Skeleton\b|\bSkeleton(?=Simulator\b)/g, capitalised(code))
    .replaceAll('Skeleton', displayName)
    .replaceAll('skeleton', code)

/** A code within a longer identifier. */
export const capitalised = (code: string) => code[0]!.toUpperCase() + code.slice(1)
