import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { StatementFigures } from '../../db/statements/statement-figures.ts'
import { handleErrors } from '../error-handler.ts'
import { measureRequests } from './metrics.ts'

function appWith(figures: StatementFigures, token: string | null) {
  const app = Fastify()
  handleErrors(app)
  measureRequests(app, figures, token)
  onTestFinished(() => app.close())
  return (authorization?: string) => app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
}

const done = (name: string | null) => ({ name, text: '', values: [], milliseconds: 250, rows: 3, isPrepared: true })

test('lists calls, time and rows by statement name', async () => {
  const figures = new StatementFigures()
  for (const name of ['event', 'event', null]) figures.note(done(name))
  figures.note({ ...done('event'), failure: new Error('ended') })
  const ask = appWith(figures, 'a token')
  for (let n = 0; n < 2; n++) {
    const { body } = await ask('Bearer a token')
    expect(body).toContain('milepost_statement_calls_total{statement="event"} 3')
    expect(body).toContain('milepost_statement_failures_total{statement="event"} 1')
    expect(body).toContain('milepost_statement_seconds_total{statement="event"} 0.75')
    expect(body).toContain('milepost_statement_rows_total{statement="event"} 9')
    expect(body).toContain('milepost_statement_calls_total{statement="unnamed"} 1')
  }
})

test('doesn’t create unlimited metrics from generated names', () => {
  const figures = new StatementFigures()
  for (let n = 0; n < 1_000; n++) figures.note(done(`made-${n}`))
  expect(figures.byName.size).toBeLessThanOrEqual(201)
  expect(figures.byName.get('other')?.calls).toBe(800)
})

test('serves metrics to the token’s holder, and to no one without a token', async () => {
  const figures = new StatementFigures()
  expect((await appWith(figures, 'a token')()).statusCode).toBe(401)
  expect((await appWith(figures, 'a token')('Bearer another')).statusCode).toBe(401)
  expect((await appWith(figures, null)('Bearer null')).statusCode).toBe(404)
})
