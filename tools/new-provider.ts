import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { register } from './new-provider/register.ts'
import { type Names, skeletonFiles } from './new-provider/skeleton-files.ts'

const root = join(import.meta.dirname, '..')

/** The requested names can't be used for a connector. */
export class NotPossible extends Error {}

/**
 * Generates a connector and its simulator below `packages` and registers both in the lists there. It reads the vehicles
 * of an invented API. Returns the paths it wrote, not yet formatted. Throws NotPossible before anything is written.
 */
export async function makeProvider(packages: string, names: Names): Promise<string[]> {
  const { code, displayName } = names
  if (!/^[a-z][a-z0-9]*$/.test(code))
    throw new NotPossible('The code must be lowercase letters and digits, such as acmefleet')
  if (!/^[\p{L}\d][\p{L}\d .&-]*$/u.test(displayName))
    throw new NotPossible('The display name can have letters, digits, spaces, dots, hyphens and &')
  for (const home of ['providers', 'simulators'].map((name) => join(packages, name, 'src', code)))
    if (existsSync(home)) throw new NotPossible(`${home} already exists`)
  const written = await register(packages, code)
  for (const [path, text] of await skeletonFiles(names, await nextId(packages))) {
    const target = join(packages, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text)
    written.push(target)
  }
  return written
}

/** Returns the number after the largest: numbers are stored with connections and never reused. */
async function nextId(packages: string): Promise<number> {
  const ids = [0]
  for await (const path of glob('providers/src/*/manifest.ts', { cwd: packages }))
    ids.push(Number(/^ {2}id: (\d+),$/m.exec(await readFile(join(packages, path), 'utf8'))?.[1]))
  return Math.max(...ids) + 1
}

const nextSteps = (code: string) => `
Created packages/providers/src/${code} and packages/simulators/src/${code}, and added them to the registry.ts of both.
The API is made up. To make it real, follow "Add a provider" in CONTRIBUTING.md. To list what is still invented:

  npx vitest run --project node packages/providers/src/invented.test.ts

What it reads so far passes its own checks and the checks that all providers pass:

  npx vitest run --project node packages/providers/src/${code}/ packages/simulators/src/${code}/
`

if (import.meta.main) {
  const [code = '', displayName = ''] = process.argv.slice(2)
  try {
    const written = await makeProvider(join(root, 'packages'), { code, displayName })
    execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...written], { cwd: root })
    execFileSync(process.execPath, ['tools/make-provider-docs.ts'], { cwd: root })
    console.log(nextSteps(code))
  } catch (cause) {
    if (!(cause instanceof NotPossible)) throw cause
    console.error(`${cause.message}\nUsage: node tools/new-provider.ts <code> "<Display name>"`)
    process.exitCode = 1
  }
}
