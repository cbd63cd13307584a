import { expect, test } from 'vitest'
import { circlesOf, type Import, importsOf, targetFile } from './imports.ts'

/**
 * The folders of the server from the bottom layer up: a file imports from its own line and from those above it. Names
 * that end in `.ts` are files of `src` itself.
 */
const serverLayers: readonly (readonly string[])[] = [
  ['config.ts', 'identity-config.ts', 'directory-config.ts', 'version.ts', 'app-error.ts', 'command-problem.ts'],
  ['db'],
  ['access', 'adapters', 'counting', 'live', 'queue', 'reference'],
  ['services.ts', 'provider-access'],
  ['sync', 'recompute'],
  ['detect'],
  ['route.ts', 'write.ts'],
  ['channels', 'reporting'],
  ['features', 'import', 'backup'],
  ['jobs', 'http', 'demo'],
  ['app.ts'],
  ['commands'],
  ['main.ts'],
]
/** The access layer reads the server's shared services, which reference parts of the access layer: types only. */
const typesOfServices = /^apps\/server\/src\/(access|db)\//

const server = (await importsOf('apps/server/src/**/*.ts')).filter(
  ({ file }) => !file.endsWith('.test.ts') && !file.includes('/testing/'),
)
const roomOf = (file: string) => file.replace('apps/server/src/', '').split('/')[0]!
const layerOf = (file: string) => serverLayers.findIndex((rooms) => rooms.includes(roomOf(file)))

test('assigns every folder of the server to a layer', () => {
  expect([...new Set(server.map(({ file }) => file).filter((file) => layerOf(file) < 0))]).toEqual([])
  expect(server.length).toBeGreaterThan(800)
})

test('builds the server from the bottom layer up', () => {
  const wrong = server.flatMap((one) => {
    const target = targetFile(one)
    if (!target?.startsWith('apps/server/src/') || layerOf(target) <= layerOf(one.file)) return []
    if (roomOf(target) === 'services.ts' && typesOfServices.test(one.file)) return []
    return [`${one.file} -> ${target}`]
  })
  expect(wrong).toEqual([])
})

const featureOf = (file: string) => /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1]

/**
 * Imports between features, as if each were one file. Exports and shares are left out: they collect what others list and
 * show.
 */
const collecting: ReadonlySet<string> = new Set(['exports', 'shares'])
const betweenFeatures = server.flatMap((one): Import[] => {
  const own = featureOf(one.file)
  const other = featureOf(targetFile(one) ?? '')
  return !own || !other || own === other || collecting.has(own) ? [] : [{ file: own, target: `./${other}` }]
})

/** Returns the longest chain of features from this one on, each importing from the next. */
function longestChain(from: string): string[] {
  const next = new Set(betweenFeatures.filter(({ file }) => file === from).map((one) => targetFile(one)!))
  const chains = [...next].map(longestChain)
  return [from, ...(chains.toSorted((a, b) => b.length - a.length)[0] ?? [])]
}

test('builds features on at most two others in a row, without circles', () => {
  expect(betweenFeatures.length).toBeGreaterThan(10)
  expect(circlesOf(betweenFeatures)).toEqual([])
  const chains = [...new Set(betweenFeatures.map(({ file }) => file))].map(longestChain)
  expect(chains.filter(({ length }) => length > 3).map((chain) => chain.join(' -> '))).toEqual([])
})

const withoutCircles = [
  'apps/server',
  'apps/portal',
  'apps/annotation',
  'apps/identity',
  'packages/ui',
  'packages/domain',
  'packages/contract',
  'packages/geo',
  'packages/scoring',
  'packages/detection',
  'packages/providers',
  'packages/simulators',
]

test.each(withoutCircles)('finds no circular imports in %s', async (home) => {
  expect(circlesOf(await importsOf(`${home}/src/**/*.{ts,tsx}`))).toEqual([])
})
