import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.gen.ts'
import type { ReportedFacts } from './look-for.ts'

/** A row of a table, and where each of its columns appears in responses. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>
export type Facts<Name extends keyof Tables, Answer> = ReportedFacts<Row<Name>, Answer>

// Why some columns of many tables are in no response.

export const whose = 'its owner'
export const distinguishes = 'it distinguishes versions of the record'
export const bookkeeping = 'when the record was processed'
export const byPerson = 'what users change'
export const degrees = (value: number | undefined) => value && Math.round(value * 1e6)
export const isKnown = (value: unknown) => value !== null
export const zeroIsNone = (value: unknown) => value || null
