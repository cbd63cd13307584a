import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { register } from './new-provider/register.ts'
import { type Names, skeletonFiles } from './new-provider/skeleton-files.ts'

const root = join(import.meta.dirname, '..')

/** Something about the wanted names that makes no connector. */
export class NotPossible extends Error {}

/**
 * Makes the folder of a connector below `folder` (packages/providers/src) and names it in the lists there. It reads the
 * vehicles of an invented API from its own simulator. Gives the paths it wrote, not formatted yet. Throws NotPossible
 * before anything is written.
 */
export async function makeProvider(folder: string, names: Names): Promise<string[]> {
  const { code, displayName } = names
  if (!/^[a-z][a-z0-9]*$/.test(code)) throw new NotPossible('The code is small letters and digits, such as acmefleet')
  if (!/^[\p{L}\d][\p{L}\d .&-]*$/u.test(displayName))
    throw new NotPossible('The display name is letters, digits, blanks, dots, hyphens and &')
  const home = join(folder, code)
  if (existsSync(home)) throw new NotPossible(`${home} is there already`)
  const written = await register(folder, code)
  for (const [path, text] of await skeletonFiles(names, await nextId(folder))) {
    const target = join(home, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text)
    written.push(target)
  }
  return written
}

/** The number after the largest: numbers are stored with connections and never given again. */
async function nextId(folder: string): Promise<number> {
  const ids = [0]
  for await (const path of glob('*/manifest.ts', { cwd: folder }))
    ids.push(Number(/^ {2}id: (\d+),$/m.exec(await readFile(join(folder, path), 'utf8'))?.[1]))
  return Math.max(...ids) + 1
}

const nextSteps = (code: string) => `
Made packages/providers/src/${code} and named it in registry.ts, simulators.ts and conformance-facts.ts.
Its API is invented. To make it real, follow "Add a provider" in CONTRIBUTING.md. What is still invented:

  npx vitest run --project node packages/providers/src/invented.test.ts

What it reads so far passes the checks that all providers pass, and its own:

  npx vitest run --project node packages/providers/src/conformance -t '^${code} '
  npx vitest run --project node packages/providers/src/${code}/
`

if (import.meta.main) {
  const [code = '', displayName = ''] = process.argv.slice(2)
  try {
    const written = await makeProvider(join(root, 'packages/providers/src'), { code, displayName })
    execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...written], { cwd: root })
    execFileSync(process.execPath, ['tools/make-provider-docs.ts'], { cwd: root })
    console.log(nextSteps(code))
  } catch (cause) {
    if (!(cause instanceof NotPossible)) throw cause
    console.error(`${cause.message}\nUsage: node tools/new-provider.ts <code> "<Display name>"`)
    process.exitCode = 1
  }
}
