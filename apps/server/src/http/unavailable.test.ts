import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { lockNotAvailable } from '../db/connection/allow-time.ts'
import { handleErrors } from './error-handler.ts'

const failing = (code: string, message: string) => {
  const app = Fastify()
  handleErrors(app)
  app.get('/', () => {
    throw Object.assign(new Error(message), { code })
  })
  return app.inject('/')
}

test.each([
  ['53100', 'could not extend file: No space left on device', /disk is full/],
  ['ENOSPC', 'no space left on device, write', /disk is full/],
  [lockNotAvailable, 'canceling statement due to lock timeout', /being changed right now/],
  ['25P03', 'terminating connection due to idle-in-transaction timeout', undefined],
])('answers 503 for %s, and nothing of its message', async (code, message, detail) => {
  const answer = await failing(code, message)
  expect(answer.json()).toMatchObject({ status: 503, code: 'unavailable' })
  expect(answer.json().detail).toEqual(detail && expect.stringMatching(detail))
  expect(answer.body).not.toContain(message)
})
