import { withoutDirectionControls } from '@milepost/domain/text/direction'
import sanitizeHtml from 'sanitize-html'
import { beginsAsSvg } from './begins-as-svg.ts'

/**
 * Shapes, text, gradients and clips: what logos are made of. Scripts, styles, links, images and foreign content aren't.
 * Neither are copies (`use`): seven copies of ten copies are ten million shapes.
 */
const tags = [
  ...['svg', 'g', 'defs', 'symbol', 'title', 'desc', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline'],
  ...['polygon', 'text', 'tspan', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
]

const attributes = [
  ...['xmlns', 'viewBox', 'width', 'height', 'preserveAspectRatio', 'id', 'transform', 'opacity', 'd', 'points'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'dx', 'dy', 'offset'],
  ...['fill', 'fill-rule', 'fill-opacity', 'clip-rule', 'clip-path', 'clipPathUnits', 'mask', 'maskUnits'],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'stroke-opacity', 'stop-color', 'stop-opacity', 'gradientUnits', 'gradientTransform'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'letter-spacing'],
]

/** A value that loads something, unless it is a part of the same file. */
const loads = /url\(\s*(?!['"]?#)|javascript:|data:|expression|@import|\\/i

/** What no logo needs, and cleaning can do within 50 ms. */
const mostTags = 4_000
const mostAttributes = 16_000

/**
 * Returns an SVG with nothing but shapes and their colors, or null if what is left isn't a picture, or it is too
 * complex to clean or draw at once. It is also sent
 * with a policy that allows no script, so this is the first of two guards.
 */
export function cleanSvg(source: string): string | null {
  if (!beginsAsSvg(source) || countOf(source, '<') > mostTags || countOf(source, '=') > mostAttributes) return null
  const kept = sanitizeHtml(source, {
    allowedTags: tags,
    allowedAttributes: { '*': attributes },
    allowedSchemes: [],
    allowProtocolRelative: false,
    disallowedTagsMode: 'completelyDiscard',
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: harmless(attribs) }) },
  }).trim()
  const cleaned = withoutDirectionControls(kept)
  if (nestsMasks(cleaned)) return null
  return /^<svg[\s>]/.test(cleaned) && /<(?:path|rect|circle|ellipse|line|polyline|polygon|text)[\s>/]/.test(cleaned)
    ? cleaned
    : null
}

const countOf = (text: string, character: string) => text.split(character).length - 1

/** True if a mask or clip is itself masked or clipped: a chain of them multiplies what is drawn. */
function nestsMasks(cleaned: string): boolean {
  let depth = 0
  for (const [part] of cleaned.matchAll(/<\/?(?:mask|clipPath)\b|\s(?:mask|clip-path)="/g)) {
    if (!part.startsWith('<')) {
      if (depth > 0) return true
    } else depth += part.startsWith('</') ? -1 : 1
  }
  return false
}

function harmless(attribs: Record<string, string>): Record<string, string> {
  const kept = Object.entries(attribs).filter(([, value]) => !loads.test(value))
  return Object.fromEntries(kept)
}
