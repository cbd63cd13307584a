import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkNames, fileName, inNames, NotPossible, type PageNames, type Shape } from './new-page/page-names.ts'
import { register } from './new-page/register.ts'

const root = join(import.meta.dirname, '..')
const skeleton = join(import.meta.dirname, 'new-page/skeleton')

/** The target of each part of a page; parts that a shape doesn't have are left out. */
const targets: Readonly<Record<string, (names: PageNames) => string>> = {
  contract: ({ name }) => `packages/contract/src/${name}/endpoints.ts`,
  columns: ({ name }) => `packages/contract/src/${name}/columns.ts`,
  queries: ({ name }) => `apps/server/src/features/${name}/queries.ts`,
  routes: ({ name }) => `apps/server/src/features/${name}/routes.ts`,
  filters: (names) => `apps/portal/src/features/${names.name}/${fileName(names)}-filters.ts`,
  list: (names) => `apps/portal/src/features/${names.name}/${fileName(names)}-list.tsx`,
  page: (names) => `apps/portal/src/features/${names.name}/${fileName(names)}-page.tsx`,
  journey: ({ name }) => `e2e/${name}.journey.ts`,
}

/** The server half of a page; it already exists if the contract does. */
const serving: readonly string[] = ['contract', 'queries', 'routes', 'sample']

/**
 * Generates a working page of one of the four shapes: contract, query, route, owner's sample, page and journey,
 * registered in the codebase's lists below `home`; if a contract of that name already exists, only the portal's half.
 * Its content is invented. Returns the paths it wrote, not yet formatted. Throws NotPossible before anything is
 * written.
 */
export async function makePage(home: string, shape: string, names: PageNames): Promise<string[]> {
  checkNames(names, shape)
  const all = await partsOf(shape)
  const isServed = existsSync(join(home, targets.contract!(names)))
  const parts = isServed ? new Map([...all].filter(([part]) => !serving.includes(part))) : all
  const files = Object.entries(targets).flatMap(([part, target]) => {
    const text = parts.get(part)
    return text === undefined ? [] : [{ path: join(home, target(names)), text: inNames(text, names) }]
  })
  const taken = files.find(({ path }) => existsSync(path))
  if (taken) throw new NotPossible(`${taken.path} already exists`)
  const changed = await register(home, names, parts.get('sample'))
  for (const { path, text } of files) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  return [...changed, ...files.map(({ path }) => path)]
}

async function partsOf(shape: Shape): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  for (const part of [...Object.keys(targets), 'sample']) {
    const path = join(skeleton, shape, `${part}.txt`)
    if (existsSync(path)) parts.set(part, await readFile(path, 'utf8'))
  }
  return parts
}

if (import.meta.main) {
  const [shape = '', name = '', path = ''] = process.argv.slice(2)
  try {
    const written = await makePage(root, shape, { name, path })
    execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...written], { cwd: root })
    const contract = `packages/contract/src/${name}/endpoints.ts`
    if (!written.includes(join(root, contract)))
      console.log(`${contract} already exists: only the portal side is created, using its names.`)
    console.log(`Created ${path}. Its content is made up: look for INVENTED in\n`)
    for (const file of written) console.log(`  ${file.replace(`${root}/`, '')}`)
  } catch (cause) {
    if (!(cause instanceof NotPossible)) throw cause
    console.error(`${cause.message}\nUsage: node tools/new-page.ts list|record|report|form <names> </path/of/the/page>`)
    process.exitCode = 1
  }
}
