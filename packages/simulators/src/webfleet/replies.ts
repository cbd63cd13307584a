import { stringify } from 'lossless-json'
import { retryAfter } from '../simulation/http/host.ts'
import type { Row } from './exchange.ts'

/** WEBFLEET.connect's error numbers. Its number for refused credentials is known only from other clients. */
export const codes = { notAllowed: 8, empty: 63, general: 60, login: 1101, quota: 8011, unknownAction: 9198 } as const

const json = { 'content-type': 'application/json;charset=UTF-8' }

/** Rows as one array, with 64-bit numbers written out. Missing values are empty. */
export const rows = (all: readonly Row[]): Response =>
  new Response(stringify(all.map((row) => written(row, (value) => value))), { headers: json })

/** Like `rows`, for the reports that quote every value. */
export const quotedRows = (all: readonly Row[]): Response =>
  new Response(stringify(all.map((row) => written(row, String))), { headers: json })

function written(row: Row, write: (value: string | number | bigint) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? '' : write(value)]))
}

/** No data found, in one of the possible forms. */
export const nothing = {
  emptyArray: () => rows([]),
  emptyBody: () => new Response('', { headers: json }),
  emptyDocument: () => new Response(`${codes.empty}, document is empty`, { headers: { 'content-type': 'text/plain' } }),
} as const

/** A failure as an object, with status 200. */
export const failure = (errorCode: number, errorMsg: string) => Response.json({ errorCode, errorMsg })

/** A failure in the headers of a response without a body, with status 200. */
export const failureInHeaders = (code: number, message: string) =>
  new Response('', { headers: { 'x-webfleet-errorcode': String(code), 'x-webfleet-errormessage': message } })

/** The gateway in front of WEBFLEET.connect answers with plain HTTP. */
export const gateway = (status: number, retryAfterSeconds?: number) =>
  new Response(`<html><head><title>${status}</title></head></html>`, {
    status,
    headers: { 'content-type': 'text/html', ...retryAfter(retryAfterSeconds) },
  })
