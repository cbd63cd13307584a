import { createHash, randomBytes } from 'node:crypto'

/** A minimal browser for signing in: keeps cookies by path and doesn't follow redirects by itself. */
export type Browser = {
  open(url: string, init?: RequestInit): Promise<Response>
  /** Follows redirects within `origin` and returns the last response: a page, or a redirect elsewhere. */
  follow(url: string, origin: string, init?: RequestInit): Promise<Response>
}

type Cookie = { name: string; value: string; path: string }

export function createBrowser(): Browser {
  const jar = new Map<string, Cookie>()
  const open: Browser['open'] = async (url, init = {}) => {
    const { pathname } = new URL(url)
    const sent = [...jar.values()].filter((cookie) => pathname.startsWith(cookie.path))
    const headers = new Headers(init.headers)
    headers.set('Cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keep(jar, line)
    return response
  }
  const follow: Browser['follow'] = async (url, origin, init) => {
    const response = await open(url, init)
    const location = response.headers.get('location')
    if (!location) return response
    const next = new URL(location, url)
    return next.origin === origin ? follow(next.href, origin) : response
  }
  return { open, follow }
}

function keep(jar: Map<string, Cookie>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const words = new Map(attributes.map((attribute) => attribute.split('=', 2) as [string, string]))
  const cookie = { name: pair.slice(0, at), value: pair.slice(at + 1), path: words.get('path') ?? '/' }
  const expires = words.get('expires')
  if (expires && new Date(expires) < new Date()) jar.delete(`${cookie.path} ${cookie.name}`)
  else jar.set(`${cookie.path} ${cookie.name}`, cookie)
}

/** Creates a new PKCE pair (RFC 7636, S256). */
export function makePkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
