import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import type { Attempts } from './attempts.ts'
import { type DemoLink, loginPage, messagePage } from './pages.ts'
import type { People } from './people.ts'

const longestFormBytes = 8192

export type Login = {
  provider: Provider
  people: People
  attempts: Attempts
  portal: string
  links: readonly DemoLink[]
}

/** Serves the sign-in page at `/interaction/<uid>`: GET shows the form, POST submits it. */
export async function handleLogin(login: Login, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { uid, params } = await login.provider.interactionDetails(request, response)
    const action = `/interaction/${uid}`
    const hint = typeof params.login_hint === 'string' ? params.login_hint : ''
    if (request.method === 'POST') await takeForm(login, action, request, response)
    else sendPage(response, 200, loginPage({ action, email: hint, people: login.people.all, links: login.links }))
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
    const link = { href: login.portal, words: 'Back to Milepost' }
    sendPage(response, 400, messagePage('This page has expired', 'Go back to Milepost and sign in again.', link))
  }
}

async function takeForm(login: Login, action: string, request: IncomingMessage, response: ServerResponse) {
  const form = await readForm(request)
  const email = form.get('email') ?? ''
  const again = (status: number, problem: string) =>
    sendPage(response, status, loginPage({ action, email, problem, people: login.people.all, links: login.links }))
  if (email === '') return again(422, 'Enter your email address.')

  const key = `${request.socket.remoteAddress} ${email.trim().toLowerCase()}`
  const waitSeconds = login.attempts.waitSeconds(key)
  if (waitSeconds > 0) {
    response.setHeader('Retry-After', waitSeconds)
    return again(429, `Too many failed attempts. Try again in ${Math.ceil(waitSeconds / 60)} min.`)
  }
  const person = await login.people.check(email, form.get('password') ?? '')
  if (!person) {
    login.attempts.failed(key)
    return again(401, 'Incorrect email or password.')
  }
  login.attempts.succeeded(key)
  await login.provider.interactionFinished(request, response, { login: { accountId: person.sub } })
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > longestFormBytes) return new URLSearchParams()
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(page)
}
