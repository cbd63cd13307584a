import { expect, test } from 'vitest'
import { DatabaseProblem, explainFolderError } from '../connection/database-problem.ts'
import { socketFolder } from './embedded-home.ts'
import { chooseOwner } from './embedded-owner.ts'
import { embeddedSettings } from './embedded-settings.ts'

test('the socket lies beside the cluster while its path fits a socket address', () => {
  expect(socketFolder('/data')).toBe('/data/run')
  const deep = `/${'d'.repeat(120)}`
  expect(socketFolder(deep)).toMatch(/^\/tmp\/milepost-[0-9a-f]{16}$|milepost-[0-9a-f]{16}$/)
  expect(Buffer.byteLength(`${socketFolder(deep)}/.s.PGSQL.5432`)).toBeLessThan(107)
  expect(socketFolder(deep)).not.toBe(socketFolder(`${deep}2`))
})

test('only root hands the server to someone else', () => {
  expect(chooseOwner('/nowhere', 1000)).toBeUndefined()
  expect(chooseOwner('/nowhere', 0)?.uid).toBeGreaterThan(0)
})

test('memory follows the machine, up to the limit of a demo', () => {
  const gigabyte = 1024 ** 3
  expect(embeddedSettings({}, 24 * gigabyte)).toContain('shared_buffers=256MB')
  expect(embeddedSettings({}, gigabyte / 2)).toContain('shared_buffers=128MB')
  expect(embeddedSettings({ sharedBuffersMb: 4096 }, 8 * gigabyte)).toContain('shared_buffers=2048MB')
  expect(embeddedSettings({}, gigabyte)).not.toContain('fsync=off')
})

test.each([
  ['ENOSPC', /^The disk that holds \/data is full/],
  ['EROFS', /^The data folder \/data cannot be written; choose another one with MILEPOST_DATA/],
])('%s becomes one sentence', (code, sentence) => {
  const explained = explainFolderError(Object.assign(new Error(code), { code }), '/data')
  expect(explained).toBeInstanceOf(DatabaseProblem)
  expect(String(explained)).toMatch(/^DatabaseProblem: [^\n]+$/)
  expect(explained instanceof Error && explained.message).toMatch(sentence)
})

test('an unknown error stays what it is', () => {
  const error = new RangeError('x')
  expect(explainFolderError(error, '/data')).toBe(error)
})
