import { expect, test } from 'vitest'
import { DatabaseProblem, explainFolderError } from '../connection/database-problem.ts'
import { socketFolder } from './embedded-home.ts'
import { chooseOwner } from './embedded-owner.ts'
import { embeddedSettings } from './embedded-settings.ts'

test('places the socket next to the cluster if its path is short enough', () => {
  expect(socketFolder('/data')).toBe('/data/run')
  const deep = `/${'d'.repeat(120)}`
  expect(socketFolder(deep)).toMatch(/^\/tmp\/milepost-[0-9a-f]{16}$|milepost-[0-9a-f]{16}$/)
  expect(Buffer.byteLength(`${socketFolder(deep)}/.s.PGSQL.5432`)).toBeLessThan(107)
  expect(socketFolder(deep)).not.toBe(socketFolder(`${deep}2`))
})

test('hands the server to another user only as root', () => {
  expect(chooseOwner('/nowhere', 1000)).toBeUndefined()
  expect(chooseOwner('/nowhere', 0)?.uid).toBeGreaterThan(0)
})

test('scales memory with the machine, up to the demo limit', () => {
  const gigabyte = 1024 ** 3
  expect(embeddedSettings({}, 24 * gigabyte)).toContain('shared_buffers=256MB')
  expect(embeddedSettings({}, gigabyte / 2)).toContain('shared_buffers=128MB')
  expect(embeddedSettings({ sharedBuffersMb: 4096 }, 8 * gigabyte)).toContain('shared_buffers=2048MB')
  expect(embeddedSettings({}, gigabyte)).not.toContain('fsync=off')
})

test.each([
  ['ENOSPC', /^The disk that holds \/data is full/],
  ['EROFS', /^The data folder \/data is not writable; choose another one with MILEPOST_DATA/],
])('turns %s into one sentence', (code, sentence) => {
  const explained = explainFolderError(Object.assign(new Error(code), { code }), '/data')
  expect(explained).toBeInstanceOf(DatabaseProblem)
  expect(String(explained)).toMatch(/^DatabaseProblem: [^\n]+$/)
  expect(explained instanceof Error && explained.message).toMatch(sentence)
})

test('returns an unknown error unchanged', () => {
  const error = new RangeError('x')
  expect(explainFolderError(error, '/data')).toBe(error)
})
