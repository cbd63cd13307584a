import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fastFolder } from '../testing/fast-folder.ts'
import { servePortals } from './portals.ts'

const script = `console.log(${JSON.stringify('mile'.repeat(2000))})`
const compressed = brotliCompressSync(script)
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(await fastFolder(), 'milepost-portals-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/first-abc.js'), script)
  await writeFile(join(folder, 'assets/first-abc.js.br'), compressed)
  app = Fastify()
  await app.register(compress, { threshold: 2048, encodings: ['gzip'] })
  await servePortals(app, { portal: folder, annotation: folder }, () => '', 'https://annotate.example')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const scriptFor = (encodings: string) =>
  app.inject({ url: '/assets/first-abc.js', headers: { 'accept-encoding': encodings } })

test('a script that was compressed when it was built is sent as it is', async () => {
  const { headers, rawPayload } = await scriptFor('gzip, br')
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect(rawPayload.equals(compressed)).toBe(true)
})

test('a browser that can’t read it gets what it can', async () => {
  expect((await scriptFor('gzip')).headers['content-encoding']).toBe('gzip')
  const plain = await scriptFor('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
})

test('says that a portal is still being built, until its page is there', async () => {
  const building = await app.inject({ url: '/view/events' })
  expect(building.statusCode).toBe(503)
  expect(building.headers).toMatchObject({ refresh: '2', 'cache-control': 'no-store' })
  expect(building.body).toContain('is starting')
  await writeFile(join(folder, 'index.html'), '<title>Built</title>')
  expect((await app.inject({ url: '/view/events' })).body).toContain('Built')
})

const pageAt = (url: string, host: string) => app.inject({ url, headers: { host } })

test('serves the annotation portal on its own host, and no page of the fleet portal', async () => {
  const onOwn = (url: string) => pageAt(url, 'annotate.example')
  expect((await onOwn('/annotation/team')).statusCode).toBe(200)
  expect((await onOwn('/')).headers.location).toBe('/annotation/')
  for (const url of ['/view/events', '/index.html', '/auth/callback?code=1'])
    expect((await onOwn(url)).json()).toMatchObject({ message: 'There is no such page.' })
  expect((await onOwn('/assets/first-abc.js')).statusCode).toBe(200)
})

test('leads from the fleet portal’s host to the annotation portal’s', async () => {
  const { headers, statusCode } = await pageAt('/annotation/team?a=1', 'fleet.example')
  expect([statusCode, headers.location]).toEqual([302, 'https://annotate.example/annotation/team?a=1'])
  expect((await pageAt('/annotation//evil.example', 'fleet.example')).headers.location).toMatch(
    /^https:\/\/annotate\.example\/annotation/,
  )
  expect((await pageAt('/view/events', 'fleet.example')).statusCode).toBe(200)
})
