import type { TestServer } from './test-server.ts'

export type ScimAnswer = { status: number; body: Readonly<Record<string, unknown>>; headers: Record<string, unknown> }

/** Returns a function that sends requests as a directory does: its media type, its token, paths below the base URL. */
export const directoryOf =
  ({ app }: TestServer, token: string) =>
  async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<ScimAnswer> => {
    const { statusCode, headers, payload } = await app.inject({
      method,
      url: `/api/scim/v2${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json; charset=utf-8' },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: statusCode, headers, body: payload ? (JSON.parse(payload) as ScimAnswer['body']) : {} }
  }
