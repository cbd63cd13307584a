import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { speedBandColors } from '@milepost/domain/map/speed-bands'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')

function tokensOf(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`theme.css has no block ${selector}`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((found) => [found[1], found[2]]))
}

const themes = {
  light: tokensOf(':root'),
  dark: { ...tokensOf(':root'), ...tokensOf(':root[data-theme="dark"]') },
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio as WCAG 2.2 defines it. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['canvas', 'surface', 'raised', 'sunken']
const textOn: [text: string, on: string[]][] = [
  ['text', [...surfaces, 'primary-soft', 'map-land']],
  ['text-2', [...surfaces, 'map-land']],
  ['text-3', surfaces],
  ['primary-text', [...surfaces, 'primary-soft']],
  ['on-primary', ['primary', 'primary-hover']],
  ['success', ['surface', 'raised', 'success-soft']],
  ['warning', ['surface', 'raised', 'warning-soft']],
  ['destructive', ['surface', 'raised', 'destructive-soft']],
  ['info', ['surface', 'raised', 'info-soft']],
  ['canvas', ['text']],
  ['on-video', ['video']],
]
const marks = [
  ...[1, 2, 3, 4, 5].map((step) => `risk-${step}`),
  ...[1, 2, 3, 4].map((step) => `band-${step}`),
  ...[1, 2, 3, 4].map((step) => `speed-${step}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((step) => `c${step}`),
  'border-strong',
  'focus',
  'primary',
]

describe.each(Object.entries(themes))('%s theme', (_, tokens) => {
  const value = (name: string) => {
    const found = tokens[name]
    if (!found) throw new Error(`theme.css has no color --${name}`)
    return found
  }

  test.each(textOn)('makes text in %s readable on %j', (text, grounds) => {
    for (const ground of grounds) expect(contrast(value(text), value(ground)), ground).toBeGreaterThanOrEqual(4.5)
  })

  test.each(marks)('makes a mark in %s visible on every surface', (mark) => {
    for (const ground of ['canvas', 'surface', 'raised']) {
      expect(contrast(value(mark), value(ground)), ground).toBeGreaterThanOrEqual(3)
    }
  })

  test('makes the switch thumb visible on both of its tracks', () => {
    expect(contrast(value('surface'), value('border-strong'))).toBeGreaterThanOrEqual(3)
    expect(contrast(value('surface'), value('primary'))).toBeGreaterThanOrEqual(3)
  })
})

test('darkens every risk step in the light theme, so that it reads in gray', () => {
  const steps = [1, 2, 3, 4, 5].map((step) => luminance(themes.light[`risk-${step}`] ?? ''))
  for (const [index, step] of steps.entries()) if (index > 0) expect(step).toBeLessThan(steps[index - 1] ?? 0)
})

/** 0–360. */
function hue(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  const angle = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue)
  return ((angle * 180) / Math.PI + 360) % 360
}

test.each(Object.entries(themes))('gives no vehicle band in the %s theme the hue of an event level', (_, tokens) => {
  const hues = (kind: string, steps: readonly number[]) => steps.map((step) => hue(tokens[`${kind}-${step}`] ?? ''))
  for (const band of hues('band', [1, 2, 3, 4]))
    for (const level of hues('risk', [1, 2, 3, 4, 5])) {
      const apart = Math.abs(band - level)
      expect(Math.min(apart, 360 - apart), `hues ${band} and ${level}`).toBeGreaterThan(25)
    }
})

test.each([
  ['light', -1],
  ['dark', 1],
] as const)('keeps bands in the %s theme distinguishable in gray', (name, direction) => {
  const steps = [1, 2, 3, 4].map((step) => luminance(themes[name][`band-${step}`] ?? ''))
  for (const [index, step] of steps.entries())
    if (index > 0) expect((step - (steps[index - 1] ?? 0)) * direction).toBeGreaterThan(0.03)
})

test.each([
  ['light', -1],
  ['dark', 1],
] as const)(
  'draws speeds in the %s theme as on paper: in one hue, without the green and red of levels',
  (name, direction) => {
    const colors = [1, 2, 3, 4].map((band) => themes[name][`speed-${band}`] ?? '')
    expect(colors).toEqual(speedBandColors[name])
    for (const [index, color] of colors.entries()) {
      expect(hue(color)).toBeGreaterThan(200)
      expect(hue(color)).toBeLessThan(225)
      const before = colors[index - 1]
      if (before) expect((luminance(color) - luminance(before)) * direction).toBeGreaterThan(0.03)
    }
  },
)

test.each(Object.entries(themes))(
  'separates the steps of a scale from the background one by one in the %s theme',
  (name, tokens) => {
    const steps = [1, 2, 3, 4, 5].map((step) => luminance(tokens[`step-${step}`] ?? ''))
    const sign = name === 'light' ? -1 : 1
    for (const [index, step] of steps.entries())
      if (index > 0) expect(sign * (step - steps[index - 1]!)).toBeGreaterThan(0)
  },
)
