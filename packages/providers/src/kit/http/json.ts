/** What can be stored with a connection: a cursor, a session. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
