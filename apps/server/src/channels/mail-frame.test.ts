import { expect, test } from 'vitest'
import type { ClientBrand } from '../access/client-brand.ts'
import { type MailBody, mailFrame } from './mail-frame.ts'
import { secretMark } from './secret-mark.ts'

const brand: ClientBrand = {
  clientId: 1,
  clientName: 'Lakeshore & Sons',
  ownName: null,
  productName: 'Milepost',
  logoPath: null,
  logoIsPng: false,
  termsUrl: null,
}
const body: MailBody = {
  heading: 'Hello <b>you</b>',
  before: ['First "line"'],
  note: { from: 'Dana <x>', text: 'one\ntwo <script>' },
  facts: [['Fleet', 'A & B']],
  link: 'Open',
  after: ['Last'],
  because: 'You asked.',
}
const render = (more: Partial<MailBody> = {}, by: Partial<ClientBrand> = {}) =>
  mailFrame({ ...body, ...more }, { ...brand, ...by }, 'https://portal.test')

test('says the same as text and as HTML, with the link twice in the HTML', () => {
  const { text, html } = render()
  for (const part of ['Dana', 'Last', 'You asked.', 'Sent by Milepost for Lakeshore']) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(text).toContain(`Open:\n${secretMark}`)
  expect(text).toContain('Fleet: A & B')
  expect(html.match(/href="\{\{secret\}\}"/g)).toHaveLength(2)
})

test('escapes every text', () => {
  const { html } = render({}, { clientName: '<i>', productName: '"Q"' })
  expect(html).not.toMatch(/<(?:b|x|script|i)>/)
  expect(html).toContain('Hello &lt;b&gt;you&lt;/b&gt;')
  expect(html).toContain('one<br>two &lt;script&gt;')
})

test('shows the client’s name for the product and a PNG logo, never an SVG', () => {
  const logo = { logoPath: '/api/clients/1/logo?v=ab', logoIsPng: true, productName: 'SafeRoad' }
  const shown = render({}, logo)
  expect(shown.html).toContain('src="https://portal.test/api/clients/1/logo?v=ab"')
  expect(shown.text).toContain('Sent by SafeRoad for Lakeshore & Sons, powered by Milepost.')
  expect(render({}, { ...logo, logoIsPng: false }).html).not.toContain('<img')
})

test('has no link or button without one', () => {
  const { text, html } = render({ link: null })
  expect(text + html).not.toContain(secretMark)
})
