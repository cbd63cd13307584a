import { createHmac, timingSafeEqual } from 'node:crypto'

const LIFE_MS = 8 * 3_600_000

/** Pre-signed links: anyone with one may read its file until it expires, without any other permission. */
export class Links {
  private readonly secret: string

  constructor(secret: string) {
    this.secret = secret
  }

  /** Returns the address of a file and when it expires. `path` begins with a slash. */
  sign(baseUrl: string, path: string, nowMs: number): { url: string; expiresAtMs: number } {
    const expiresAtMs = nowMs + LIFE_MS
    const query = new URLSearchParams({ expires: String(expiresAtMs), signature: this.signature(path, expiresAtMs) })
    return { url: `${baseUrl}${path}?${query}`, expiresAtMs }
  }

  isValid(path: string, query: URLSearchParams, nowMs: number): boolean {
    const expiresAtMs = Number(query.get('expires'))
    const given = Buffer.from(query.get('signature') ?? '')
    const right = Buffer.from(this.signature(path, expiresAtMs))
    return expiresAtMs >= nowMs && given.length === right.length && timingSafeEqual(given, right)
  }

  private signature(path: string, expiresAtMs: number): string {
    return createHmac('sha256', this.secret).update(`${path}\n${expiresAtMs}`).digest('hex')
  }
}
