import { missing } from '@milepost/domain/quantity'
import { type Markup, markup } from './markup.ts'

/** A section with a heading that isn't split across pages. */
export const section = (title: string, content: Markup): Markup =>
  markup`<section><h2>${title}</h2>${content}</section>`

/** A section that may continue on the next page: its rows aren't split. */
export const longSection = (title: string, content: Markup): Markup =>
  markup`<section class="long"><h2>${title}</h2>${content}</section>`

/** Terms with their values. */
export const pairs = (rows: readonly (readonly [term: string, value: string | null | undefined])[]): Markup =>
  markup`<dl>${rows.map(([term, value]) => markup`<dt>${term}</dt><dd>${value || missing}</dd>`)}</dl>`

/** Figures side by side, each with a label and an optional line below it. */
export const tiles = (figures: readonly (readonly [label: string, value: string, note?: string | null])[]): Markup =>
  markup`<div class="tiles">${figures.map(
    ([label, value, note]) =>
      markup`<p><span>${label}</span><b>${value}</b>${note && markup`<span>${note}</span>`}</p>`,
  )}</div>`

/** A table of text and numbers; all columns but the first are numeric. */
export const numbers = (head: readonly string[], rows: readonly (readonly (string | null | undefined)[])[]): Markup =>
  markup`<table class="numbers"><thead><tr>${head.map((word) => markup`<th>${word}</th>`)}</tr></thead><tbody>${rows.map(
    (row) => markup`<tr>${row.map((cell) => markup`<td>${cell || missing}</td>`)}</tr>`,
  )}</tbody></table>`
