import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Import, importsOf, targetFile } from './imports.ts'

/** Import rules between workspaces. Read a line as "left may import right"; anything absent is forbidden. */
const allowed: Record<string, readonly string[]> = {
  'packages/domain': [],
  'packages/contract': ['domain'],
  'packages/geo': ['domain'],
  'packages/scoring': ['domain', 'contract'],
  'packages/detection': ['domain'],
  'packages/providers': ['domain', 'contract', 'geo'],
  'packages/simulators': ['domain', 'geo'],
  'packages/session': ['domain', 'contract'],
  'packages/ui': ['domain', 'contract'],
  'apps/server': ['domain', 'contract', 'geo', 'scoring', 'detection', 'providers'],
  'apps/portal': ['domain', 'contract', 'session', 'ui'],
  'apps/annotation': ['domain', 'contract', 'session', 'ui'],
  'apps/identity': [],
}
/** Programs outside the workspaces: they may use contract and what they exercise. */
const aroundAllowed: Record<string, readonly string[]> = {
  // Only the portal's list of pages, so that no page is left out.
  e2e: ['domain', 'contract', 'portal'],
  bench: ['domain', 'contract', 'geo', 'scoring', 'detection', 'providers', 'simulators', 'server'],
  tools: ['domain', 'contract', 'providers', 'simulators', 'server', 'portal'],
}

/** Development-only dependencies, with the files that may still use them. A production install has none of them. */
const inDevelopment: readonly { files: RegExp; may: string }[] = [
  { files: /^packages\/providers\/src\/.+\.test\.ts$/, may: 'simulators' },
  { files: /^packages\/simulators\/src\/((testing|conformance)\/.+|.+\.test)\.ts$/, may: 'providers' },
  {
    files: /^apps\/server\/src\/(demo\/.+|commands\/(start|simulate)|testing\/provider-server|.+\.test)\.ts$/,
    may: 'simulators',
  },
]

const sources = await importsOf('{packages,apps}/*/{src,gallery}/**/*.{ts,tsx}')
const around = await importsOf('{e2e,bench,tools}/**/*.ts')
const say = ({ file, target }: Import) => `${file} -> ${target}`
const packageOf = (target: string) => /^@milepost\/([^/]+)/.exec(target)?.[1]

/** Returns our files that these import, directly or indirectly. */
function reachableFrom(files: readonly string[]): Set<string> {
  const reached = new Set(files)
  for (const from of reached)
    for (const one of importsBy.get(from) ?? []) reached.add(targetFile(one) ?? ofPackage(one))
  return reached
}

const importsBy = Map.groupBy(sources, ({ file }) => file)

/** Returns the file that an import of one of our packages resolves to. */
const ofPackage = ({ target }: Import) => target.replace(/^@milepost\/([^/]+)\/(.+)$/, 'packages/$1/src/$2.ts')

test('finds the sources', () => {
  expect(sources.length).toBeGreaterThan(500)
})

test('allows only the workspace imports in the table', () => {
  const wrong = sources.filter(({ file, target }) => {
    const home = file.split('/').slice(0, 2).join('/')
    const wanted = packageOf(target)
    if (wanted === undefined || home === `packages/${wanted}` || allowed[home]?.includes(wanted)) return false
    return !inDevelopment.some(({ files, may }) => may === wanted && files.test(file))
  })
  expect(wrong.map(say)).toEqual([])
})

test('keeps the domain pure: it imports nothing but itself', () => {
  const wrong = sources.filter(
    ({ file, target }) =>
      file.startsWith('packages/domain/src/') && !/\.test\.tsx?$/.test(file) && !target.startsWith('.'),
  )
  expect(wrong.map(say)).toEqual([])
})

test('prevents imports into another workspace by path', () => {
  const wrong = sources.filter(({ file, target }) => {
    if (!target.startsWith('.')) return false
    const resolved = new URL(target, `file:///${file}`).pathname.slice(1)
    return resolved.split('/').slice(0, 2).join('/') !== file.split('/').slice(0, 2).join('/')
  })
  expect(wrong.map(say)).toEqual([])
})

test('limits tools, benchmarks and journeys to what they exercise', () => {
  const wrong = around.filter(({ file, target }) => {
    const wanted = packageOf(target)
    return wanted !== undefined && !aroundAllowed[file.split('/')[0]!]?.includes(wanted)
  })
  expect(wrong.map(say)).toEqual([])
})

test.each([
  ['providers', ['kit']],
  ['simulators', ['world', 'simulation', 'testing', 'conformance']],
])('keeps %s independent of each other', (home, common) => {
  const brandOf = (path: string) => {
    const [, folder] = new RegExp(`^packages/${home}/src/([^/]+)/`).exec(path) ?? []
    return folder !== undefined && !common.includes(folder) ? folder : undefined
  }
  const wrong = sources.filter(({ file, target }) => {
    const own = brandOf(file)
    if (!own || !target.startsWith('.')) return false
    const other = brandOf(new URL(target, `file:///${file}`).pathname.slice(1))
    return other !== undefined && other !== own
  })
  expect(wrong.map(say)).toEqual([])
})

test('bases simulators on the documents alone, with checks limited to the kit and the registry of connectors', () => {
  const wrong = sources.filter(
    ({ file, target }) =>
      file.startsWith('packages/simulators/') &&
      packageOf(target) === 'providers' &&
      !/^@milepost\/providers\/(registry|kit\/[\w/-]+)$/.test(target),
  )
  expect(wrong.map(say)).toEqual([])
})

test('keeps the world and the shared simulator code free of brands', () => {
  const wrong = sources.filter(
    ({ file, target }) =>
      /^packages\/simulators\/src\/(world|simulation)\//.test(file) &&
      !/^packages\/simulators\/src\/(world|simulation)\//.test(new URL(target, `file:///${file}`).pathname.slice(1)) &&
      target.startsWith('.'),
  )
  expect(wrong.map(say)).toEqual([])
})

test('keeps API, worker and migration free of simulators, which a production install doesn’t have', () => {
  const loaded = reachableFrom(['serve', 'work', 'migrate'].map((name) => `apps/server/src/commands/${name}.ts`))
  expect(loaded.size).toBeGreaterThan(200)
  expect([...loaded].filter((file) => file.startsWith('packages/simulators/'))).toEqual([])
})

test('a server feature takes from another only what its queries and shared commands offer', () => {
  const featureOf = (path: string) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1]
  const wrong = sources.filter((one) => {
    const own = featureOf(one.file)
    const path = targetFile(one)
    if (!own || !path) return false
    const other = featureOf(path)
    if (other === undefined || other === own) return false
    // Exports collects the lists of all features, and nothing else of them.
    return own === 'exports' ? !path.endsWith('/export.ts') : !/\/(commands|queries|[\w-]+-queries)\.ts$/.test(path)
  })
  expect(wrong.map(say)).toEqual([])
})

test('a portal feature takes from another only what its `shared` folder offers', () => {
  const featureOf = (path: string) => /^apps\/portal\/src\/features\/([^/]+)\//.exec(path)?.[1]
  const wrong = sources.filter(({ file, target }) => {
    const own = featureOf(file)
    if (!own || !target.startsWith('.')) return false
    const path = new URL(target, `file:///${file}`).pathname.slice(1)
    const other = featureOf(path)
    return other !== undefined && other !== own && !path.startsWith(`apps/portal/src/features/${other}/shared/`)
  })
  expect(wrong.map(say)).toEqual([])
})

test('limits access to the environment to the configuration and process startup', async () => {
  const allowedReaders = [
    'apps/server/src/config.ts',
    'apps/server/src/commands/start.ts',
    'apps/server/src/db/embedded/watchdog.ts',
    'apps/server/src/testing/global-setup.ts',
  ]
  const wrong: string[] = []
  for await (const file of glob('{packages,apps}/*/src/**/*.ts')) {
    if (
      !allowedReaders.includes(file) &&
      !file.endsWith('.test.ts') &&
      /process\.env\b/.test(await readFile(file, 'utf8'))
    )
      wrong.push(file)
  }
  expect(wrong).toEqual([])
})

test('runs a test that replaces modules in isolation', async () => {
  const replacing: string[] = []
  for await (const file of glob('{packages,apps}/*/src/**/*.test.{ts,tsx}'))
    if (/^vi\.(doM|m)ock\(/m.test(await readFile(file, 'utf8'))) replacing.push(file)
  expect(replacing.length).toBeGreaterThan(0)
  expect(replacing.filter((file) => !/\.alone\.test\.tsx?$/.test(file))).toEqual([])
})
