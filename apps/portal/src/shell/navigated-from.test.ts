// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test } from 'vitest'
import { focusLedAway, recordLinks } from './navigated-from.ts'

const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
const at = (key: string) => window.history.replaceState({ __TSR_key: key }, '')
const rows =
  '<table><tr><td><a href="/losses/1">AC0001</a></td></tr><tr><td><a href="/losses/2">AC0002</a></td></tr></table>'
const main = () => document.querySelector('main')!
const show = (html: string) => {
  main().innerHTML = html
}
const focused = () => document.activeElement?.getAttribute('href')

let stopNoting: () => void
beforeEach(() => {
  document.body.innerHTML = '<main tabindex="-1"></main>'
  stopNoting = recordLinks()
  document.addEventListener('click', stay)
})
afterEach(() => {
  stopNoting()
  document.removeEventListener('click', stay)
  document.body.replaceChildren()
})
const stay = (event: Event) => event.preventDefault()

/** Follows the second row's link, and returns before the content has loaded. */
async function leaveAndReturn(key: string) {
  at(key)
  show(rows)
  main().querySelector<HTMLElement>('a[href="/losses/2"]')!.click()
  at(`${key} after`)
  show('another page')
  focusLedAway()
  at(key)
  show('skeletons')
  main().focus()
  focusLedAway()
  await painted()
}

test('focuses the link someone navigated from, once it appears', async () => {
  await leaveAndReturn('a')
  expect(document.activeElement).toBe(main())
  show(rows)
  await painted()
  expect(focused()).toBe('/losses/2')
})

test('doesn’t move the focus if the person moved on or something else has it', async () => {
  await leaveAndReturn('b')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  show(rows)
  await painted()
  expect(document.activeElement).toBe(main())
  await leaveAndReturn('c')
  show(rows)
  main().querySelector<HTMLElement>('a[href="/losses/1"]')!.focus()
  await painted()
  expect(focused()).toBe('/losses/1')
})

test('starts a new page at its top, and doesn’t count a new tab as leaving', async () => {
  await leaveAndReturn('d')
  at('e')
  focusLedAway()
  show(rows)
  await painted()
  expect(document.activeElement).toBe(main())
  const link = main().querySelector<HTMLElement>('a')!
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  focusLedAway()
  await painted()
  expect(document.activeElement).toBe(main())
})
