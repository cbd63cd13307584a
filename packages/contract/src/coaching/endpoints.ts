import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  Email,
  Instant,
  Line,
  listOf,
  NamedRecord,
  NumberId,
  NumberIdParam,
  PhoneNumber,
  RecordId,
  Uuid,
  UuidPath,
} from '../api/fields.ts'
import { writers } from '../api/roles.ts'

/** How many vehicles without a contact are listed by name; the others are counted. */
export const uncoveredAtMost = 20

export const resourceTypes = ['vehicle', 'driver', 'group'] as const

/** The vehicle, driver or group that a contact gets messages about. */
export const ContactResource = z.object({ resourceType: z.enum(resourceTypes), resourceId: RecordId })
export type ContactResource = z.infer<typeof ContactResource>

export const CoachingContact = z.object({
  id: Uuid,
  connectionId: NumberId,
  name: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** The name is null if the resource no longer exists: shown as UNKNOWN. */
  contactResources: z.array(ContactResource.extend({ name: z.string().nullable() })),
  /** Vehicles listed here or in a listed group; drivers are people, not vehicles. */
  vehiclesCovered: Count,
  /** Of those, the vehicles that have no other contact. */
  vehiclesOnlyHere: Count,
  createdAt: Instant,
  lastMessageAt: Instant.nullable(),
})
export type CoachingContact = z.infer<typeof CoachingContact>

const ContactInput = z
  .object({
    connectionId: NumberId,
    name: Line,
    email: Email.nullable(),
    phoneNumber: PhoneNumber.nullable(),
    contactResources: z.array(ContactResource).min(1, 'Choose at least one vehicle, driver or group.').max(5000),
  })
  .refine((contact) => contact.email !== null || contact.phoneNumber !== null, {
    path: ['email'],
    error: 'Enter an email address or a phone number.',
  })
export type ContactInput = z.infer<typeof ContactInput>

export const coachingContactEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/coaching/contacts',
    access: 'signedIn',
    summary: 'List who receives coaching messages for a connection.',
    query: ClientQuery.extend({
      connectionId: NumberIdParam,
      /** Only these, in this order. */
      ids: listOf(Uuid),
    }),
    response: z.object({
      items: z.array(CoachingContact),
      vehicles: Count,
      vehiclesCovered: Count,
      /** The first by name of those without a contact. */
      uncovered: z.array(NamedRecord).max(uncoveredAtMost),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/coaching/contacts',
    access: 'signedIn',
    roles: writers,
    summary: 'Add a contact.',
    query: ClientQuery,
    body: ContactInput,
    response: CoachingContact,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/coaching/contacts/{id}',
    access: 'signedIn',
    roles: writers,
    summary: 'Replace a contact.',
    params: UuidPath,
    query: ClientQuery,
    body: ContactInput,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/coaching/contacts/{id}',
    access: 'signedIn',
    roles: writers,
    summary: 'Remove a contact.',
    params: UuidPath,
    query: ClientQuery,
  }),
}
