import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const svg = (inner: string, attributes = '') =>
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${attributes}>${inner}</svg>`
const shape = '<path d="M0 0h8v8z" fill="#00694a"/>'

test('keeps shapes, gradients and clips with their own names', () => {
  const drawing =
    '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#000"/></linearGradient><clipPath id="b"><rect width="8" height="8"/></clipPath></defs><g clip-path="url(#b)"><circle cx="4" cy="4" r="3" fill="url(#a)"/></g>'
  const cleaned = cleanSvg(svg(drawing))!
  for (const part of ['linearGradient', 'clipPath id="b"', 'clip-path="url(#b)"', 'fill="url(#a)"', 'viewBox'])
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

test.each([
  ['spaces in its document type', `<!DOCTYPE${' '.repeat(500_000)}x`],
  ['brackets in its document type', `<!DOCTYPE${'['.repeat(500_000)}`],
  ['declarations', '<?'.repeat(250_000)],
  ['open comments', '<!--'.repeat(125_000)],
  ['spaces', ' '.repeat(500_000)],
  ['tags', svg('<g>'.repeat(150_000) + shape)],
  ['attributes', svg(shape.replace('/>', `${' x="1"'.repeat(90_000)}/>`))],
])('refuses half a megabyte of %s within 50 ms', (_, source) => {
  const began = performance.now()
  expect(cleanSvg(source)).toBeNull()
  // Ten times as long as it takes on a free machine.
  expect(performance.now() - began).toBeLessThan(500)
})

test('cleans the most complex logo that it takes in little time', () => {
  const began = performance.now()
  const rect = '<rect x="1" y="1" width="1" height="1"/>'
  expect(cleanSvg(svg(rect.repeat(3_900)))).toContain('<rect')
  expect(performance.now() - began).toBeLessThan(500)
})

test('copies no shapes, and refuses masks within masks, which multiply them', () => {
  const copies = Array.from({ length: 7 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`)
  expect(cleanSvg(svg(`${shape}<g id="a0">${shape}</g>${copies.join('')}`))).not.toContain('<use')
  for (const name of ['mask', 'clip-path']) {
    const tag = name === 'mask' ? 'mask' : 'clipPath'
    const inner = `<${tag} id="b"><rect ${name}="url(#a)" width="1" height="1"/></${tag}>`
    expect(cleanSvg(svg(`<${tag} id="a">${shape}</${tag}>${inner}${shape}`))).toBeNull()
    expect(cleanSvg(svg(`<${tag} id="a" ${name}="url(#b)">${shape}</${tag}>${shape}`))).toBeNull()
    expect(cleanSvg(svg(`<${tag} id="a">${shape}</${tag}><g ${name}="url(#a)">${shape}</g>`))).toContain(name)
  }
})

test('removes characters that turn the direction of text, also written as references', () => {
  const cleaned = cleanSvg(svg(`${shape}<text fill="a\u202eb">\u202egnp.exe &#8238;x &#x202E;y</text>`))!
  expect(cleaned).toContain('gnp.exe')
  expect(cleaned).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|#8238|#x202E/i)
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
