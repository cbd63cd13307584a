import { createHash } from 'node:crypto'
import { formulaMark } from '@milepost/scoring/formula-mark'

/** A short fingerprint of a text. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Identifies the formula that scores are calculated with: it changes with any part of it. */
export const formulaId = digest(formulaMark())

/**
 * Notes what a past score was made with: the formula and the priors, without which two months can't be compared.
 */
export const scoreMark = (priorsVersion: string): string => `${formulaId}/${priorsVersion}`

/**
 * SQL that is true of a past score by another formula, or by other priors of the same configuration: it is calculated
 * again. Months of an earlier configuration keep theirs.
 */
export const isOutdated = (row: string, mark: string, version: string): string =>
  `(split_part(coalesce(${row}.formula, ''), '/', 1) <> split_part(${mark}, '/', 1)
    or ${row}.config_version = ${version} and ${row}.formula is distinct from ${mark})`
