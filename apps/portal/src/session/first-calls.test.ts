import { endpointGroups } from '@milepost/contract/api/all-endpoints'
import { clientParameter } from '@milepost/session/api/request'
import { describe, expect, test } from 'vitest'
import { firstCalls } from './first-calls.ts'

const { annotation, clients, system, users } = endpointGroups
const originals: Record<keyof typeof firstCalls, (typeof firstCalls)[keyof typeof firstCalls]> = {
  settings: system.settings,
  live: system.live,
  me: users.me,
  introduce: users.introduce,
  groups: users.groups,
  client: clients.me,
  switchTo: clients.switchTo,
  annotator: annotation.me,
}

describe('calls before the first page', () => {
  test.each(Object.keys(originals) as (keyof typeof originals)[])('matches the contract for %s', (name) => {
    const facts = (endpoint: (typeof originals)[typeof name]) => ({
      method: endpoint.method,
      path: endpoint.path,
      access: endpoint.access,
      answer: endpoint.answer,
      status: endpoint.status,
      client: clientParameter(endpoint),
    })
    expect(facts(firstCalls[name])).toEqual(facts(originals[name]))
  })
})
