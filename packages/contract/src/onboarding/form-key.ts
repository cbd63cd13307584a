import { z } from 'zod'

/** Opens a stored form: its client's number (0 if there is none), a dot and 128 random bits. */
export const FormKey = z.string().regex(/^\d{1,10}\.[\w-]{22}$/, 'is not the key of a stored form')

/** Names a stored form's latest request for consent, and opens nothing: its client's number, a dot and 256 random bits. */
export const FormConsentState = z.string().regex(/^\d{1,10}\.[\w-]{43}$/, 'is not the state of a form’s consent')

/** How long a form can be opened after each step. */
export const formMinutes = 30
