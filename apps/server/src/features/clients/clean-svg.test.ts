import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const svg = (inner: string, attributes = '') =>
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${attributes}>${inner}</svg>`
const shape = '<path d="M0 0h8v8z" fill="#00694a"/>'

test('keeps shapes, gradients and clips with their own names', () => {
  const drawing =
    '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#000"/></linearGradient><clipPath id="b"><rect width="8" height="8"/></clipPath></defs><g clip-path="url(#b)"><circle cx="4" cy="4" r="3" fill="url(#a)"/></g><use href="#a"/>'
  const cleaned = cleanSvg(svg(drawing))!
  for (const part of [
    'linearGradient',
    'clipPath id="b"',
    'clip-path="url(#b)"',
    'fill="url(#a)"',
    'href="#a"',
    'viewBox',
  ])
    expect(cleaned).toContain(part)
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a handler', '<rect width="8" height="8" onclick="alert(1)" onload="alert(1)"/>'],
  [
    'foreign content',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>',
  ],
  ['a link', '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>'],
  ['a picture from elsewhere', '<image href="https://evil.test/alert(1).png"/>'],
  ['a style sheet', '<style>@import url(https://evil.test/alert(1));</style>'],
  ['a fill from elsewhere', '<rect width="1" height="1" fill="url(https://evil.test/alert(1))"/>'],
  ['a file to use', '<use href="https://evil.test/alert(1).svg#x"/><use xlink:href="data:image/svg+xml,alert(1)"/>'],
  [
    'an animation',
    '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
  ],
  ['upper case', '<SCRIPT>alert(1)</SCRIPT><rect ONLOAD="alert(1)" width="1" height="1"/>'],
])('removes %s, and keeps the drawing', (_, attack) => {
  const cleaned = cleanSvg(svg(shape + attack))!
  expect(cleaned).toContain('M0 0h8v8z')
  expect(cleaned).not.toContain('alert')
  expect(cleaned).not.toContain('evil')
})

test('refuses many comments without a picture quickly', () => {
  const began = performance.now()
  expect(cleanSvg('<!-- a -->'.repeat(40_000))).toBeNull()
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('removes handlers of the picture itself', () => {
  expect(cleanSvg(svg(shape, ' onload="alert(1)"'))).not.toContain('alert')
})

test.each([
  ['text', 'hello'],
  ['a page', '<html><body><svg><path d="M0 0"/></svg></body></html>'],
  ['a picture without shapes', svg('<script>1</script>')],
])('refuses %s', (_, source) => {
  expect(cleanSvg(source)).toBeNull()
})
