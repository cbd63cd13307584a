import { coachingContactEndpoints as contacts } from '@milepost/contract/coaching/endpoints'
import { notFound } from '../../app-error.ts'
import { type Route, serve } from '../../route.ts'
import { addContact, changeContact, removeContact } from './change-contacts.ts'
import { findContact, listContacts } from './contact-queries.ts'

export const coachingRoutes: readonly Route[] = [
  serve(contacts.list, async ({ db, query }) => listContacts(db, query)),
  serve(contacts.create, async ({ db, caller, body }) => {
    const id = await addContact(db, caller, body)
    const contact = await findContact(db, { connectionId: body.connectionId, id })
    if (!contact) throw notFound('contact')
    return contact
  }),
  serve(contacts.change, async ({ db, caller, params, body }) => changeContact(db, caller, params.id, body)),
  serve(contacts.remove, async ({ db, caller, params }) => removeContact(db, caller, params.id)),
]
