import type { Units } from '@milepost/domain/quantity'
import { createContext } from 'react'

/** Units and zone (IANA name) that numbers and times are written in. */
export type FormatSettings = { units: Units; timeZone: string }

/** Given around what is drawn for somebody who is not signed in: a shared record, a print. */
export const FormatSettingsContext = createContext<FormatSettings | undefined>(undefined)
