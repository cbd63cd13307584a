import sanitizeHtml from 'sanitize-html'

/** Shapes, text, gradients and clips: what logos are made of. Scripts, styles, links, images and foreign content aren't. */
const tags = [
  ...['svg', 'g', 'defs', 'symbol', 'title', 'desc', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline'],
  ...['polygon', 'text', 'tspan', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'use'],
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

/** At most a declaration, a document type and comments before the picture. */
const beginsAsSvg = /^\uFEFF?(?:\s|<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\])?\s*>)*<svg[\s>]/i

/**
 * Returns an SVG with nothing but shapes and their colors, or null if what is left isn't a picture. It is also sent
 * with a policy that allows no script, so this is the first of two guards.
 */
export function cleanSvg(source: string): string | null {
  if (!beginsAsSvg.test(source)) return null
  const cleaned = sanitizeHtml(source, {
    allowedTags: tags,
    allowedAttributes: { '*': attributes, use: [...attributes, 'href'] },
    allowedSchemes: [],
    allowProtocolRelative: false,
    disallowedTagsMode: 'completelyDiscard',
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: harmless(attribs) }) },
  }).trim()
  return /^<svg[\s>]/.test(cleaned) && /<(?:path|rect|circle|ellipse|line|polyline|polygon|text)[\s>/]/.test(cleaned)
    ? cleaned
    : null
}

function harmless(attribs: Record<string, string>): Record<string, string> {
  const kept = Object.entries(attribs).filter(
    ([name, value]) => !loads.test(value) && (name !== 'href' || value.startsWith('#')),
  )
  return Object.fromEntries(kept)
}
