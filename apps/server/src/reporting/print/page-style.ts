import { emojiFamily } from './emoji-font.ts'
import { Markup } from './markup.ts'

/** Letter pages with a footer, page numbers and an optional line at the top; external text only as a CSS string. */
export const pageStyle = (footer: string, top = ''): Markup =>
  new Markup(`
@page { size: Letter; margin: 14mm 14mm 16mm; @top-left { content: ${cssString(top)}; font: 9px "${emojiFamily}", sans-serif; color: #5f6d67 } @bottom-left { content: ${cssString(footer)}; font: 9px "${emojiFamily}", sans-serif; color: #5f6d67 }
  @bottom-right { content: counter(page) " of " counter(pages); font: 9px "${emojiFamily}", sans-serif; color: #5f6d67 } }
* { box-sizing: border-box; margin: 0 }
body { font: 11px/1.45 "${emojiFamily}", Inter, "Segoe UI", "DejaVu Sans", sans-serif; color: #141c19; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
h1 { font-size: 20px; margin: 2px 0 } h1 em { font-size: 12px; color: #b3261e }
h2 { font-size: 12px; margin-bottom: 6px } p + h2 { margin-top: 14px }
.client { display: flex; justify-content: space-between; font-weight: 600 } .client span, .quiet { color: #5f6d67; font-weight: 400 }
header, section { margin-bottom: 12px } section:not(.long) { break-inside: avoid } section { border-top: 1px solid #dfe4e1; padding-top: 8px }
.tiles { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; border: 1px solid #dfe4e1; border-radius: 6px; margin-bottom: 12px }
.tiles p { padding: 7px 9px; border-left: 1px solid #dfe4e1 } .tiles p:first-child { border: 0 }
.tiles span { display: block; color: #5f6d67; font-size: 10px } .tiles b { font-size: 13px }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 18px } .pair:first-of-type { grid-template-columns: 170px 1fr }
.outline { display: block; height: 150px; margin: 0 auto 6px } .center { text-align: center }
.where { display: flex; gap: 10px; align-items: flex-start } .map { flex: 1; min-width: 0; border-radius: 6px } .locator { width: 92px }
.map text, .graph text { font-size: 10px; fill: #45534d } .where > .map > text { font-size: 20px } .graph { width: 100% }
.legend { display: flex; flex-wrap: wrap; gap: 2px 8px; margin-top: 4px; font-size: 10px } .legend span { white-space: nowrap } .legend i { display: inline-block; width: 10px; height: 4px; margin-right: 3px; vertical-align: middle; border-radius: 2px }
.pictures { display: grid; grid-template-columns: 1fr 1fr; gap: 10px } figure { break-inside: avoid } img { width: 100%; max-height: 220px; object-fit: contain; background: #0b0e0d; border-radius: 4px }
figcaption { color: #5f6d67 } dl { display: grid; grid-template-columns: 110px 1fr; gap: 2px 8px } dt { color: #5f6d67 } dd { overflow-wrap: anywhere }
.changes td:not(:nth-child(n + 3)) { white-space: nowrap } .numbers td:not(:first-child), .numbers th:not(:first-child) { text-align: right; white-space: nowrap } .reasons td { border: 0; padding: 1px 8px 1px 0 } .reasons td:nth-child(3) { text-align: right; white-space: nowrap } .reasons td:first-child { width: 34% }
.bar { width: 240px; height: 10px; display: block } .regions .map { flex: 0 0 auto; height: 150px } .where > div { flex: 1 }
.events { display: grid; grid-template-columns: repeat(3, 1fr); gap: 10px } .events img { display: block; aspect-ratio: 16 / 9; margin-bottom: 3px }
.sheet { break-before: page } .why { list-style: none; padding: 0; columns: 2; column-gap: 24px } .why li { break-inside: avoid; margin-bottom: 8px }
.worst { display: grid; grid-template-columns: 190px 1fr; gap: 14px; padding: 8px 0; border-top: 1px solid #dfe4e1; break-inside: avoid } .worst:first-of-type { border: 0 } .worst > * { min-width: 0 } .worst img { height: 107px; object-fit: cover } .worst .none { height: 107px; display: grid; place-items: center; border: 1px dashed #c4cdc8; border-radius: 4px; color: #5f6d67 }
.terms td:first-child { white-space: nowrap } .sign { display: grid; grid-template-columns: 2fr 2fr 1fr; gap: 24px; margin-top: 44px } .sign p { border-top: 1px solid #141c19; padding-top: 3px; color: #5f6d67 }
section > .tiles { margin-bottom: 6px } .note { margin: -6px 0 12px }
tr, thead { break-inside: avoid } h2, h2 + p, thead { break-after: avoid } table { width: 100%; border-collapse: collapse } th { white-space: nowrap; text-align: left; color: #5f6d67; font-weight: 500 } td, th { padding: 3px 8px 3px 0; border-bottom: 1px solid #dfe4e1; vertical-align: top; overflow-wrap: anywhere }
`)

/**
 * Encodes text as a CSS string (CSS Syntax, section 4.3.5): escapes quotes, backslashes, line breaks, and anything that
 * could end a style element.
 */
const cssString = (text: string): string =>
  `"${text.replaceAll(/["\\\n\r\f<]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`
