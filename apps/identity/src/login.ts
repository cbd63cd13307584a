import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import type { Attempts } from './attempts.ts'
import { type DemoLink, loginPage, messagePage, signUpPage } from './pages.ts'
import type { People } from './people.ts'
import { signUp } from './sign-up.ts'

const longestFormBytes = 8192

export type Login = {
  provider: Provider
  people: People
  attempts: Attempts
  /** Accounts that were created from each network address; null if people can't sign up. */
  signUps: Attempts | null
  portal: string
  links: readonly DemoLink[]
}

/**
 * Serves the sign-in page at `/interaction/<uid>` and, if people can sign up, the page for that at `…/sign-up`: GET shows
 * the form, POST submits it.
 */
export async function handleLogin(login: Login, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { uid, params } = await login.provider.interactionDetails(request, response)
    const action = `/interaction/${uid}`
    const hint = typeof params.login_hint === 'string' ? params.login_hint : ''
    if (login.signUps && request.url?.split('?')[0] === signUpAt(action))
      return await handleSignUp(login, login.signUps, { action, hint }, request, response)
    if (request.method === 'POST') await takeForm(login, action, request, response)
    else sendPage(response, 200, loginPage({ ...shownOf(login, action), email: hint }))
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
    const link = { href: login.portal, words: 'Back to Milepost' }
    sendPage(response, 400, messagePage('This page has expired', 'Go back to Milepost and sign in again.', link))
  }
}

const signUpAt = (action: string) => `${action}/sign-up`

const shownOf = ({ people, links, signUps }: Login, action: string) => ({
  action,
  people: people.all,
  links,
  signUp: signUps && signUpAt(action),
})

async function handleSignUp(
  { people, provider }: Login,
  signUps: Attempts,
  { action, hint }: { action: string; hint: string },
  request: IncomingMessage,
  response: ServerResponse,
) {
  const shown = { action: signUpAt(action), signIn: action }
  if (request.method !== 'POST') return sendPage(response, 200, signUpPage({ ...shown, email: hint, name: '' }))
  const form = await readForm(request)
  const again = (status: number, problem: Parameters<typeof signUpPage>[0]['problem']) =>
    sendPage(
      response,
      status,
      signUpPage({
        ...shown,
        email: form.get('email') ?? '',
        name: form.get('name') ?? '',
        ...(problem && { problem }),
      }),
    )
  const from = String(request.socket.remoteAddress)
  const waitSeconds = signUps.waitSeconds(from)
  if (waitSeconds > 0) {
    response.setHeader('Retry-After', waitSeconds)
    return again(429, {
      field: null,
      sentence: `Too many new accounts. Try again in ${Math.ceil(waitSeconds / 60)} min.`,
    })
  }
  const outcome = await signUp(people, form)
  if ('field' in outcome) return again(422, outcome)
  signUps.failed(from)
  await provider.interactionFinished(request, response, { login: { accountId: outcome.sub } })
}

async function takeForm(login: Login, action: string, request: IncomingMessage, response: ServerResponse) {
  const form = await readForm(request)
  const email = form.get('email') ?? ''
  const again = (status: number, problem: string) =>
    sendPage(response, status, loginPage({ ...shownOf(login, action), email, problem }))
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
