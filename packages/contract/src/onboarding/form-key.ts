import { z } from 'zod'

/** Opens a stored form: its client's number (0 if there is none), a dot and 128 random bits. */
export const FormKey = z.string().regex(/^\d{1,10}\.[\w-]{22}$/, 'is not the key of a stored form')

/** How long a form can be opened after each step. */
export const formMinutes = 30
