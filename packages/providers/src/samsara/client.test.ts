import { expect, it } from 'vitest'
import { memorySessions } from '../kit/auth/session-store.ts'
import { WireMismatch } from '../kit/http/errors.ts'
import { createHttp } from '../kit/http/http.ts'
import { createClient } from './client.ts'

function clientOf(pagination: object) {
  const signal = new AbortController().signal
  const fetch = async () => Response.json({ data: [{ id: '1' }], pagination })
  return createClient({
    credentials: { ApiToken: 'secret' },
    sessions: memorySessions(),
    app: null,
    baseUrl: 'https://api.samsara.test',
    http: createHttp({ take: async () => undefined, signal, fetch }),
    now: () => new Date(0),
    historyFrom: new Date(0),
    positionsFrom: new Date(0),
    signal,
  })
}

it('stops reading a list if its pages loop', async () => {
  const pages = clientOf({ endCursor: 'c1', hasNextPage: true }).pages('list', '/tags', {})
  await pages.next()
  await expect(pages.next()).rejects.toThrow(WireMismatch)
})

it('keeps the position in a feed while there is nothing new', async () => {
  const page = await clientOf({ endCursor: 'c1', hasNextPage: false }).page('stats', '/feed', {}, 'c1')
  expect(page).toMatchObject({ endCursor: 'c1', hasNextPage: false })
})
