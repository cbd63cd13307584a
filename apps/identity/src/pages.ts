import { type Html, html, trusted } from './html.ts'
import type { Person } from './people.ts'
import { shortestPassword } from './sign-up.ts'

/** Something to try without an account. */
export type DemoLink = { title: string; hint: string; href: string }

export type LoginPage = {
  action: string
  email: string
  people: readonly Person[]
  links: readonly DemoLink[]
  /** Where a new person creates an account; null if they can't. */
  signUp: string | null
  /** What went wrong with the last attempt, in one sentence. */
  problem?: string
}

export type SignUpPage = {
  action: string
  name: string
  email: string
  /** Back to the sign-in form. */
  signIn: string
  /** What went wrong with the last attempt, in one sentence, and at which field. */
  problem?: { field: 'name' | 'email' | 'password' | null; sentence: string }
}

/** The sign-in form, with any demo accounts listed below it. */
export function loginPage({ action, email, people, links, signUp, problem = '' }: LoginPage): string {
  const offered = people.flatMap((person) => (person.demo ? [offer(person, person.demo)] : []))
  const failed = problem === '' ? html`` : html`aria-invalid="true" aria-describedby="problem"`
  return page(
    'Sign in',
    html`<h1>Sign in to Milepost</h1>
      <form method="post" action="${action}">
        <p id="problem" class="problem" role="alert">${problem}</p>
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" required value="${email}" ${failed} ${email ? html`` : html`autofocus`}>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required ${failed} ${email ? html`autofocus` : html``}>
        <button type="submit">Sign in</button>
      </form>
      ${signUp === null ? html`` : html`<p class="other">New here? <a href="${signUp}">Create an account</a></p>`}
      ${offered.length === 0 ? html`` : demo(offered)}
      ${links.length === 0 ? html`` : doors(links)}`,
    html`<script src="/assets/login.js" defer></script>`,
  )
}

/** The form by which a person of a demo creates their account. */
export function signUpPage({ action, name, email, signIn, problem }: SignUpPage): string {
  const first = problem?.field ?? (email === '' ? 'email' : 'name')
  const state = (field: typeof first) =>
    html`${
      problem?.field === field ? html`aria-invalid="true" aria-describedby="problem"` : html``
    } ${first === field ? html`autofocus` : html``}`
  return page(
    'Create an account',
    html`<h1>Create a demo account</h1>
      <p class="hint">For this demo only. The address isn’t checked, and no message is sent to it.</p>
      <form method="post" action="${action}">
        <p id="problem" class="problem" role="alert">${problem?.sentence ?? ''}</p>
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" maxlength="254" required value="${email}" ${state('email')}>
        <label for="name">Name</label>
        <input id="name" name="name" autocomplete="name" maxlength="100" required value="${name}" ${state('name')}>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="new-password" minlength="${shortestPassword}" maxlength="200" required ${state('password')}>
        <p class="hint">At least ${shortestPassword} characters.</p>
        <button type="submit">Create account</button>
      </form>
      <p class="other">Already have an account? <a href="${signIn}">Sign in</a></p>`,
  )
}

/** Signs out without confirmation; browsers without scripts get a button. */
export function signOutPage(form: string): string {
  return page(
    'Signing out',
    html`<h1>Signing out…</h1>
      ${trusted(form)}
      <input type="hidden" name="logout" value="yes" form="op.logoutForm">
      <noscript><button type="submit" form="op.logoutForm">Sign out</button></noscript>`,
    html`<script src="/assets/sign-out.js" defer></script>`,
  )
}

/** Asks for confirmation before signing out, because the request didn't come from one of our portals. */
export function confirmSignOutPage(form: string): string {
  return page(
    'Sign out',
    html`<h1>Sign out of Milepost?</h1>
      ${trusted(form)}
      <button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  )
}

/** A page with one message and one link. */
export function messagePage(title: string, sentence: string, link: { href: string; words: string }): string {
  return page(title, html`<h1>${title}</h1><p>${sentence}</p><p><a href="${link.href}">${link.words}</a></p>`)
}

function offer({ email }: Person, { password, role, sees }: NonNullable<Person['demo']>): Html {
  return html`<li><button type="button" data-email="${email}" data-password="${password}">
    <span class="role">${role}</span><span class="sees">${sees}</span></button></li>`
}

function demo(offered: Html[]): Html {
  return html`<section aria-labelledby="demo">
    <h2 id="demo">Demo accounts</h2>
    <p class="hint">Choose one to fill in the form.</p>
    <ul>${offered}</ul></section>`
}

function doors(links: readonly DemoLink[]): Html {
  return html`<section aria-labelledby="doors">
    <h2 id="doors">Without an account</h2>
    <p class="hint">Connect a fleet as someone who got a link.</p>
    <ul>${links.map(
      ({ title, hint, href }) => html`<li><a class="door" href="${href}">
      <span class="role">${title}</span><span class="sees">${hint}</span></a></li>`,
    )}</ul></section>`
}

function page(title: string, content: Html, head: Html = html``): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${title} · Milepost</title>
    <link rel="icon" href="/assets/logo.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/assets/identity.css">
    ${head}
  </head>
  <body>
    <main>
      <p class="brand"><img src="/assets/logo.svg" alt="" width="32" height="32"> Milepost</p>
      ${content}
    </main>
  </body>
</html>
`.html
}
