import type { Call, Endpoint } from '@milepost/contract/api/endpoint'
import { type Answer, send, type TestServer } from '../test-server.ts'
import type { Sample } from './sample.ts'

const boundary = 'sample-boundary'

/** Makes a sample's call with or without a signed-in user; a file is sent as part of its form. */
export function makeCall(
  { app }: TestServer,
  { endpoint, form }: Sample,
  call: Call<Endpoint>,
  token?: string,
): Promise<Answer> {
  if (!form) return send(app, endpoint, call, token)
  const payload = [
    `--${boundary}`,
    `content-disposition: form-data; name="${form.field}"; filename="${form.fileName}"`,
    'content-type: application/octet-stream',
    '',
    form.content,
    `--${boundary}--`,
    '',
  ].join('\r\n')
  return send(app, endpoint, call, token, { type: `multipart/form-data; boundary=${boundary}`, payload })
}

/** Returns the same call with other values: `change` returns a replacement for a value, or the value itself. */
export function changeValues<T>(value: T, change: (leaf: unknown) => unknown): T {
  if (Array.isArray(value)) return value.map((item) => changeValues(item, change)) as T
  if (typeof value !== 'object' || value === null) return change(value) as T
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, changeValues(item, change)])) as T
}
