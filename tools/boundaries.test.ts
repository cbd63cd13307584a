import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Import, importsOf } from './imports.ts'

/** Who may import whom. Read a line as "left may import right"; anything absent is forbidden. */
const allowed: Record<string, readonly string[]> = {
  'packages/contract': [],
  'packages/geo': ['contract'],
  'packages/scoring': ['contract'],
  'packages/detection': ['contract'],
  'packages/providers': ['contract', 'geo'],
  'packages/ui': ['contract'],
  'apps/server': ['contract', 'geo', 'scoring', 'detection', 'providers'],
  'apps/portal': ['contract', 'ui'],
  'apps/annotation': ['contract', 'ui'],
  'apps/identity': [],
}
/** Programs around the workspaces: they may use contract and what they exercise. */
const aroundAllowed: Record<string, readonly string[]> = {
  e2e: ['contract'],
  bench: ['contract', 'geo', 'scoring', 'detection', 'providers', 'server'],
  tools: ['contract', 'providers', 'server', 'portal'],
}

const sources = await importsOf('{packages,apps}/*/{src,gallery}/**/*.{ts,tsx}')
const around = await importsOf('{e2e,bench,tools}/**/*.ts')
const say = ({ file, target }: Import) => `${file} -> ${target}`
const packageOf = (target: string) => /^@milepost\/([^/]+)/.exec(target)?.[1]

test('the sources were found', () => {
  expect(sources.length).toBeGreaterThan(500)
})

test('workspaces import only what the table allows', () => {
  const wrong = sources.filter(({ file, target }) => {
    const home = file.split('/').slice(0, 2).join('/')
    const wanted = packageOf(target)
    return wanted !== undefined && home !== `packages/${wanted}` && !allowed[home]?.includes(wanted)
  })
  expect(wrong.map(say)).toEqual([])
})

test('nothing reaches into another workspace by a path', () => {
  const wrong = sources.filter(({ file, target }) => {
    if (!target.startsWith('.')) return false
    const resolved = new URL(target, `file:///${file}`).pathname.slice(1)
    return resolved.split('/').slice(0, 2).join('/') !== file.split('/').slice(0, 2).join('/')
  })
  expect(wrong.map(say)).toEqual([])
})

test('tools, benchmarks and journeys stay within what they exercise', () => {
  const wrong = around.filter(({ file, target }) => {
    const wanted = packageOf(target)
    return wanted !== undefined && !aroundAllowed[file.split('/')[0]!]?.includes(wanted)
  })
  expect(wrong.map(say)).toEqual([])
})

test('providers do not know each other', () => {
  const brands = new Set(['kit', 'world', 'simulation'])
  const wrong = sources.filter(({ file, target }) => {
    const own = /^packages\/providers\/src\/([^/]+)\//.exec(file)?.[1]
    if (!own || brands.has(own) || !target.startsWith('.')) return false
    const other = /^packages\/providers\/src\/([^/]+)\//.exec(new URL(target, `file:///${file}`).pathname.slice(1))?.[1]
    return other !== undefined && other !== own && !brands.has(other)
  })
  expect(wrong.map(say)).toEqual([])
})

test('a connector knows neither its simulator nor the world, and a simulator not the mapping', () => {
  const connector =
    /^packages\/providers\/src\/(?!kit|world)[^/]+\/((\w+-)?mapping|client|wire|provider|manifest|media|motion|streams\/\w+)\.ts$/
  const simulator = /^packages\/providers\/src\/(?!kit|world)[^/]+\/simulator(\/.+)?\.ts$/
  const wrong = sources.filter(
    ({ file, target }) =>
      (connector.test(file) && /simulator|\/world\//.test(target)) ||
      (simulator.test(file) && /(mapping|client)\.ts$/.test(target)),
  )
  expect(wrong.map(say)).toEqual([])
})

test('a server feature uses another’s queries, never its routes', () => {
  const wrong = sources.filter(({ file, target }) => {
    const own = /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1]
    return own !== undefined && /^\.\.\/[^/]+\/routes\.ts$/.test(target)
  })
  expect(wrong.map(say)).toEqual([])
})

test('a portal feature imports no other feature', () => {
  const wrong = sources.filter(({ file, target }) => {
    const own = /^apps\/portal\/src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
    if (!own || !target.startsWith('.')) return false
    const other = /^apps\/portal\/src\/features\/([^/]+\/[^/]+)\//.exec(
      new URL(target, `file:///${file}`).pathname.slice(1),
    )?.[1]
    return other !== undefined && other !== own
  })
  expect(wrong.map(say)).toEqual([])
})

test('only the configuration and what starts processes read the environment', async () => {
  const allowedReaders = [
    'apps/server/src/config.ts',
    'apps/server/src/commands/start.ts',
    'apps/server/src/db/watchdog.ts',
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
