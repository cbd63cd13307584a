import type { Units } from '@milepost/domain/quantity'
import { createContext } from 'react'

/** Units and time zone (IANA name) of displayed numbers and times. */
export type FormatSettings = { units: Units; timeZone: string }

/** Provided around content for people who aren't signed in: a shared record, a print. */
export const FormatSettingsContext = createContext<FormatSettings | undefined>(undefined)
