import { clientEndpoints } from '@milepost/contract/clients/endpoints'
import { systemEndpoints } from '@milepost/contract/system/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { describe, expect, test, vi } from 'vitest'
import { ApiError, explain } from './api-error.ts'
import { createApi } from './create-api.ts'

type Answer = Response | Error | ((url: string, init: RequestInit) => Response)

/** Creates an API whose server returns these responses in order and records its requests. */
function stubbed(answers: Answer[], { renewed }: { renewed?: string } = {}) {
  const asked: { url: string; init: RequestInit; headers: Headers }[] = []
  let token = 'old'
  const api = createApi({
    base: '/api',
    token: () => token,
    renewToken: async () => {
      token = renewed ?? ''
      return renewed
    },
    clientId: () => 7,
    fetch: async (url, init = {}) => {
      asked.push({ url: String(url), init, headers: new Headers(init.headers) })
      const answer = answers.shift()
      if (answer === undefined) throw new Error('requested too often')
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer(String(url), init) : answer
    },
  })
  return { ...api, asked }
}

const json = (body: unknown, status = 200) => Response.json(body, { status })
const problem = (code: string, status: number, rest: object = {}) =>
  new Response(JSON.stringify({ type: 'about:blank', code, title: 'A title', status, requestId: 'r-1', ...rest }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  )

describe('the URL', () => {
  test('fills in parameters, repeats lists and leaves out empty values', async () => {
    const { call, asked } = stubbed([json({ items: [] })])
    await call(vehicleListEndpoints.page, {
      params: { id: 1 },
      query: { vehicleIds: ['3', '4'], providerIds: [], SearchedText: 'a b&c' },
    })
    expect(asked[0]?.url).toBe('/api/v2/client/1/vehicles?ClientId=7&vehicleIds=3&vehicleIds=4&SearchedText=a+b%26c')
  })

  test('adds the selected client if an endpoint takes one, unless another is given', async () => {
    const { call, asked } = stubbed([json([]), json({}), json({})])
    await call(userEndpoints.list)
    await call(clientEndpoints.me, { query: { clientId: 9 } })
    await call(userEndpoints.me)
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/users?clientId=7',
      '/api/clients/me?clientId=9',
      '/api/users/me',
    ])
  })
})

describe('the token', () => {
  test('is sent as a bearer token, but not to public calls', async () => {
    const { call, asked } = stubbed([json({}), json({})])
    await call(userEndpoints.me)
    await call(systemEndpoints.settings)
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', null])
  })

  test('of the call itself is sent instead, without the signed-in person’s client', async () => {
    const { call, asked } = stubbed([json({})])
    await call(clientEndpoints.me, {}, { headers: { authorization: 'Bearer own' } })
    expect([asked[0]?.url, asked[0]?.headers.get('authorization')]).toEqual(['/api/clients/me', 'Bearer own'])
  })

  test('is renewed once after a 401', async () => {
    const { call, asked } = stubbed([problem('unauthorized', 401), json({ id: 'me' })], { renewed: 'new' })
    expect(await call(userEndpoints.me)).toEqual({ id: 'me' })
    expect(asked[1]?.headers.get('authorization')).toBe('Bearer new')
  })

  test('keeps the 401 if it can’t be renewed', async () => {
    const { call, asked } = stubbed([problem('unauthorized', 401)])
    expect(await failureOf(call(userEndpoints.me))).toMatchObject({ code: 'unauthorized', status: 401 })
    expect(asked).toHaveLength(1)
  })

  test('isn’t renewed again if the new one is rejected', async () => {
    const { call, asked } = stubbed([problem('unauthorized', 401), problem('unauthorized', 401)], { renewed: 'new' })
    expect(await failureOf(call(userEndpoints.me))).toMatchObject({ code: 'unauthorized' })
    expect(asked).toHaveLength(2)
  })
})

describe('failures', () => {
  test('carry the server’s code, message, field issues and request id', async () => {
    const issues = [{ field: 'body.Email', message: 'must be an address' }]
    const { call } = stubbed([problem('invalid', 422, { detail: 'One field is wrong.', issues })])
    const error = await failureOf(call(userEndpoints.invite, { body: { Email: 'x', GroupId: 'fleet' } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'invalid', message: 'One field is wrong.', issues, requestId: 'r-1' })
  })

  test('name the fields people know, and never URL parameters', async () => {
    const messageOf = async (field: string) => {
      const issues = [{ field, message: 'must be before today.' }]
      const { call } = stubbed([problem('invalid', 422, { detail: `${field}: must be before today`, issues })])
      return explain(await failureOf(call(userEndpoints.me))).message
    }
    expect(await messageOf('body.contactNumber')).toBe('Contact number must be before today.')
    expect(await messageOf('query.From')).toMatch(/^The address of this page .* reset the filters\.$/)
  })

  test('are described by status if there are no problem details', async () => {
    const { call } = stubbed([
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'x-request-id': 'r-2' } }),
    ])
    expect(await failureOf(call(userEndpoints.me))).toMatchObject({ code: 'unavailable', requestId: 'r-2' })
  })

  test('distinguish network failures from timeouts', async () => {
    const { call } = stubbed([new TypeError('Failed to fetch'), new DOMException('too long', 'TimeoutError')])
    expect(await failureOf(call(userEndpoints.me))).toMatchObject({ code: 'network' })
    expect(await failureOf(call(userEndpoints.me))).toMatchObject({ code: 'timeout' })
  })

  test('passes an abort on unchanged', async () => {
    const { call } = stubbed([new DOMException('gone', 'AbortError')])
    expect(await failureOf(call(userEndpoints.me))).toMatchObject({ name: 'AbortError' })
  })

  test('treats a response that isn’t JSON as a server failure', async () => {
    const { call } = stubbed([new Response('<html>')])
    expect(await failureOf(call(userEndpoints.me))).toMatchObject({ code: 'internal' })
  })
})

describe('bodies', () => {
  test('are sent as JSON', async () => {
    const { call, asked } = stubbed([new Response(null, { status: 204 })])
    const answer = await call(userEndpoints.sendOtp, { body: { phoneNumber: '+13125550142' } })
    expect(answer).toBeUndefined()
    expect(asked[0]?.headers.get('content-type')).toBe('application/json')
    expect(asked[0]?.init).toMatchObject({ method: 'POST', body: '{"phoneNumber":"+13125550142"}' })
  })

  test('are sent as multipart if they contain files, with the browser’s content type', async () => {
    const { call, asked } = stubbed([new Response(null, { status: 204 })])
    const logo = new File(['x'], 'logo.png', { type: 'image/png' })
    await call(clientEndpoints.changeWhiteLabelling, { query: { clientId: 1 }, body: { name: 'White', logo } })
    const form = asked[0]?.init.body as FormData
    expect(asked[0]?.headers.has('content-type')).toBe(false)
    expect([form.get('name'), (form.get('logo') as File).name]).toEqual(['White', 'logo.png'])
  })
})

test('rejects wrong input at compile time', () => {
  const { call } = stubbed([])
  const wrong = vi.fn(() => {
    // @ts-expect-error the name is required
    void call(userEndpoints.rename, { params: { id: 'x' }, body: {} })
    // @ts-expect-error there is no such field
    void call(userEndpoints.list, { query: { client: 1 } })
    // @ts-expect-error parameters are required
    void call(vehicleListEndpoints.page)
  })
  expect(wrong).not.toHaveBeenCalled()
})
