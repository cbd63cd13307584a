import { topCoachingEvents } from '@milepost/domain/limits'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  Actor,
  ClientQuery,
  Count,
  Email,
  Flag,
  Instant,
  Line,
  listOf,
  NamedRecord,
  NumberId,
  NumberIdParam,
  numberParam,
  PhoneNumber,
  RecordId,
  range,
  SearchedText,
  Uuid,
  UuidPath,
} from '../api/fields.ts'
import { RiskScore, WithoutMiles } from '../api/measures.ts'
import { writers } from '../api/roles.ts'
import { Incident } from '../incidents/endpoints.ts'

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

/** A thread about a driver, or about a vehicle without one. */
export const CoachingConversation = z.object({
  id: Uuid,
  driver: NamedRecord.nullable(),
  vehicle: NamedRecord.nullable(),
  contact: CoachingContact.pick({ id: true, name: true, vehiclesCovered: true }).nullable(),
  lastMessage: z.string(),
  lastMessageAt: Instant,
  unread: Count,
  awaitingReply: z.boolean(),
  coachedAt: Instant.nullable(),
})
export type CoachingConversation = z.infer<typeof CoachingConversation>

export const CoachingMessage = z.object({
  id: Uuid,
  conversationId: Uuid,
  at: Instant,
  by: Actor,
  /** From the fleet to the contact, or back. */
  direction: z.enum(['out', 'in']),
  text: z.string(),
  incidents: z.array(Incident),
  delivery: z.enum(['sending', 'sent', 'failed']),
  failure: z.string().nullable(),
})
export type CoachingMessage = z.infer<typeof CoachingMessage>

const CoachedDays = z.object({ per1000Miles: z.number().nullable(), incidents: Count, withoutMiles: WithoutMiles })

/** Context shown next to a thread. */
export const CoachingContext = z.object({
  risk: RiskScore,
  /** Incidents per 1,000 miles in the 30 days before and after the last coaching. */
  before: CoachedDays.nullable(),
  after: CoachedDays.nullable(),
  /** Half the 90% interval of the change from before to after, in the rate's unit; null if one of the rates is. */
  margin: z.number().nullable(),
})

const Page = numberParam(z.int().min(1)).default(1)
const scrolled = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), finished: z.boolean() })
const About = z.object({ driverId: RecordId.optional(), vehicleId: RecordId.optional() })

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

export const coachingEndpoints = {
  conversations: endpoint({
    method: 'GET',
    path: '/coaching/conversations',
    access: 'signedIn',
    summary: 'List conversations with a message in a range, newest first. Pages are counted from 1.',
    query: ClientQuery.extend({
      ...range,
      page: Page,
      driverId: RecordId.optional(),
      connectionId: listOf(NumberIdParam),
      vehicleGroupIds: listOf(RecordId),
      unread: Flag.optional(),
      awaitingReply: Flag.optional(),
      SearchedText: SearchedText.optional(),
    }),
    response: scrolled(CoachingConversation).extend({ unread: Count }),
  }),
  messages: endpoint({
    method: 'GET',
    path: '/coaching/conversations/{id}/messages',
    access: 'signedIn',
    summary: 'List the messages of a conversation, newest first. Pages are counted from 1.',
    params: UuidPath,
    query: ClientQuery.extend({ page: Page }),
    response: scrolled(CoachingMessage),
  }),
  context: endpoint({
    method: 'GET',
    path: '/coaching/conversations/{id}/context',
    access: 'signedIn',
    summary: 'Get the risk of the coached person, before and after coaching.',
    params: UuidPath,
    query: ClientQuery,
    response: CoachingContext,
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/coaching/conversations/{id}/read',
    access: 'signedIn',
    roles: writers,
    summary: 'Mark a conversation as read or coached.',
    params: UuidPath,
    query: ClientQuery,
    body: z.object({ coached: z.boolean().optional() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/coaching/messages',
    access: 'signedIn',
    roles: writers,
    summary: 'Send a message to the contact of a driver or vehicle, with up to six events.',
    query: ClientQuery,
    body: About.extend({
      conversationId: Uuid.optional(),
      text: z.string().trim().min(1).max(2000),
      incidentIds: z.array(RecordId).max(topCoachingEvents).default([]),
    }),
    response: CoachingMessage,
    status: 201,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/coaching/messages/{id}/retry',
    access: 'signedIn',
    roles: writers,
    summary: 'Resend a failed message.',
    params: UuidPath,
    query: ClientQuery,
    response: CoachingMessage,
  }),
  topEvents: endpoint({
    method: 'GET',
    path: '/coaching/top-events',
    access: 'signedIn',
    summary: 'List the events most worth coaching.',
    query: ClientQuery.extend({
      ...About.shape,
      ...range,
      take: numberParam(z.int().min(1).max(24)).default(topCoachingEvents),
    }),
    response: z.array(Incident),
  }),
}
