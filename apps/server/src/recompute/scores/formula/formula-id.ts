import { createHash } from 'node:crypto'
import { formulaMark } from '@milepost/scoring/formula-mark'

/** A short fingerprint of a text. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Identifies the formula that scores are calculated with: it changes with any part of it. */
export const formulaId = digest(formulaMark())
