import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { sumDrivers } from '../../recompute/evidence/sum-drivers.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { scoreDue } from '../../recompute/scores/score-due.ts'
import { ask, send, type TestServer } from '../test-server.ts'
import { createSampleFleet, type Fleet, incident } from './sample-fleet.ts'

/** A client with a small fleet, and its callers. */
export type Ground = { clientId: number; fleet: Fleet; operator: string; admin: string; viewer: string }
export type LossQuery = NonNullable<Parameters<typeof ask<typeof accidentEndpoints.page>>[2]['query']>

/** An event reported as a collision. */
export const crash = (id: string, change: Parameters<typeof incident>[1] = {}) =>
  incident(id, { tags: [{ tag: 'Crash', source: 'automated' }], maxG: 2.5, ...change })

/** Requests that loss tests send to a server, once it has started. */
export function lossCalls(server: () => TestServer) {
  let made = 0
  async function ground(): Promise<Ground> {
    const name = `Losses ${++made}`
    const clientId = await server().client(name)
    const [operator, admin, viewer] = await Promise.all(
      ['operator', 'admin', 'viewer'].map((role) => server().token(clientId, [role])),
    )
    return {
      clientId,
      fleet: await createSampleFleet(server().services, clientId, name),
      operator: operator!,
      admin: admin!,
      viewer: viewer!,
    }
  }

  const rate = ({ fleet, operator }: Ground, id: string, rating: 0 | 1 | 2, token = operator) =>
    ask(server().app, incidentReviewEndpoints.rate, { params: { id: fleet.incidentId(id) }, body: { rating } }, token)
  const list = ({ operator }: Ground, query: LossQuery = {}) =>
    ask(server().app, accidentEndpoints.page, { query }, operator)
  const numbers = async (of: Ground, query: LossQuery = {}) =>
    (await list(of, query)).items.map((loss) => loss.accidentId)
  const summary = ({ operator }: Ground, query: LossQuery = {}) =>
    ask(server().app, accidentEndpoints.summary, { query }, operator)
  const report = ({ fleet, operator }: Ground, id: string) =>
    ask(server().app, accidentEndpoints.report, { params: { eventId: fleet.incidentId(id) } }, operator)
  const change = ({ fleet, operator }: Ground, id: string, body: object, token = operator) =>
    send(
      server().app,
      accidentEndpoints.change,
      { params: { eventId: fleet.incidentId(id) }, body: body as never },
      token,
    )
  const settle = async () => {
    const { pool } = server().services
    for (let isMore = true; isMore; ) {
      isMore = false
      for (const step of [rollUp, sumDrivers, scoreDue]) while (await step(pool)) isMore = true
    }
  }
  return { ground, rate, list, numbers, summary, report, change, settle }
}
