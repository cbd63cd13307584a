import { expect, it } from 'vitest'
import { Unavailable } from './errors.ts'
import { fetchLink } from './file-link.ts'
import { createHttp } from './http.ts'

const fetched = (answer: Response) =>
  fetchLink(
    createHttp({ take: async () => undefined, signal: new AbortController().signal, fetch: async () => answer }),
    'https://files.example/clip?signature=secret',
    'Acme',
  )

it('is ready with the content type from the store', async () => {
  const reported = await fetched(new Response('clip', { headers: { 'content-type': 'video/mp4' } }))
  expect(reported).toMatchObject({ state: 'ready', contentType: 'video/mp4', startedAt: null })
  expect(await fetched(new Response(new Uint8Array([1])))).toMatchObject({ contentType: 'application/octet-stream' })
})

it.each([404, 410])('is permanently gone: %i', async (status) => {
  const gone = { state: 'gone', reason: 'Acme no longer has this file' }
  expect(await fetched(new Response('', { status }))).toEqual(gone)
})

it('may arrive later otherwise, with a message without its signature', async () => {
  const failure = await fetched(new Response('', { status: 403 })).catch((cause: Error) => cause)
  expect(failure).toBeInstanceOf(Unavailable)
  expect((failure as Error).message).toBe('Acme’s file store returned 403')
})
