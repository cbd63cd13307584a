import { missing } from '@milepost/domain/quantity'
import { type Markup, markup } from './markup.ts'

/** A part of a page with its heading; it is not cut by the end of a page. */
export const section = (title: string, content: Markup): Markup =>
  markup`<section><h2>${title}</h2>${content}</section>`

/** A part that goes on over the end of a page: of rows, which are not cut. */
export const longSection = (title: string, content: Markup): Markup =>
  markup`<section class="long"><h2>${title}</h2>${content}</section>`

/** Terms and what is known of them. */
export const pairs = (rows: readonly (readonly [term: string, value: string | null | undefined])[]): Markup =>
  markup`<dl>${rows.map(([term, value]) => markup`<dt>${term}</dt><dd>${value || missing}</dd>`)}</dl>`

/** Figures beside each other, each with its name and, where there is more to say, a line under it. */
export const tiles = (figures: readonly (readonly [label: string, value: string, note?: string | null])[]): Markup =>
  markup`<div class="tiles">${figures.map(
    ([label, value, note]) =>
      markup`<p><span>${label}</span><b>${value}</b>${note && markup`<span>${note}</span>`}</p>`,
  )}</div>`

/** A table of words and numbers; all columns but the first are numbers. */
export const numbers = (head: readonly string[], rows: readonly (readonly (string | null | undefined)[])[]): Markup =>
  markup`<table class="numbers"><thead><tr>${head.map((word) => markup`<th>${word}</th>`)}</tr></thead><tbody>${rows.map(
    (row) => markup`<tr>${row.map((cell) => markup`<td>${cell || missing}</td>`)}</tr>`,
  )}</tbody></table>`
