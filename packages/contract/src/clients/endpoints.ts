import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  Day,
  DayInput,
  Line,
  NumberId,
  NumberIdParam,
  NumberIdPath,
  TimeZone,
  WebPage,
} from '../api/fields.ts'
import { Provider } from '../providers/endpoints.ts'
import { RushHour } from '../rush-hours/endpoints.ts'

export const PricingTier = z.object({
  fromVehicles: z.int().positive(),
  /** Null: no upper end. */
  toVehicles: z.int().positive().nullable(),
  pricePerVehicleUsd: z.number().nonnegative(),
})
export type PricingTier = z.infer<typeof PricingTier>

export const WhiteLabelling = z.object({
  name: z.string().nullable(),
  logoUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
})
export type WhiteLabelling = z.infer<typeof WhiteLabelling>

export const Client = z.object({
  id: NumberId,
  name: z.string(),
  timeZone: TimeZone,
  contractStartDate: Day.nullable(),
  contractEndDate: Day.nullable(),
  hasContractFile: z.boolean(),
  pricingTiers: z.array(PricingTier),
  rushHours: z.array(RushHour),
  providers: z.array(Provider),
  whiteLabelling: WhiteLabelling,
})
export type Client = z.infer<typeof Client>

/** A client in the admins' list, with its counts. */
export const ClientRow = Client.extend({ connectionCount: Count, vehicleCount: Count, userCount: Count })
export type ClientRow = z.infer<typeof ClientRow>

const MetadataOf = z.object({ clientId: NumberIdParam })

export const clientEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/clients',
    access: 'admin',
    summary: 'List every client.',
    response: z.array(ClientRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/clients',
    access: 'admin',
    summary: 'Create a client.',
    body: z.object({ name: Line, timeZone: TimeZone.optional() }),
    response: Client,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/clients/{id}',
    access: 'admin',
    summary: 'Update a client’s name or time zone.',
    params: NumberIdPath,
    body: z.object({ name: Line, timeZone: TimeZone }).partial(),
  }),
  switchTo: endpoint({
    method: 'POST',
    path: '/clients/{id}/switch',
    access: 'admin',
    summary: 'Record that an admin is switching to this client, or back to their own; returns the client.',
    params: NumberIdPath,
    response: Client,
  }),
  me: endpoint({
    method: 'GET',
    path: '/clients/me',
    access: 'signedIn',
    summary: 'Get the caller’s client; for admins, the requested one.',
    query: ClientQuery,
    response: Client,
  }),
  changePricingTiers: endpoint({
    method: 'PUT',
    path: '/clients/metadata/pricing-tiers',
    access: 'admin',
    summary: 'Update the contract’s dates and prices.',
    body: z.object({
      clientId: NumberId,
      contractStartDate: DayInput.nullable(),
      contractEndDate: DayInput.nullable(),
      pricingTiers: z.array(PricingTier).max(20),
    }),
  }),
  uploadContract: endpoint({
    method: 'PUT',
    path: '/clients/metadata/contract',
    access: 'admin',
    summary: 'Upload the signed contract as a PDF.',
    query: MetadataOf,
    body: z.object({ contract: z.file() }),
    failures: 'text',
    bodyType: 'multipart',
  }),
  contract: endpoint({
    method: 'GET',
    path: '/clients/{id}/contract',
    access: 'admin',
    summary: 'Download the stored contract.',
    params: NumberIdPath,
    answer: 'binary',
    contentType: 'application/pdf',
  }),
  changeWhiteLabelling: endpoint({
    method: 'PUT',
    path: '/clients/metadata/white-labelling',
    access: 'admin',
    summary: 'Update the white label of a client: its product name, logo (PNG or SVG up to 512 KB) and terms.',
    query: MetadataOf,
    body: z.object({ name: z.string().max(80), termsUrl: WebPage, logo: z.file() }).partial(),
    failures: 'text',
    bodyType: 'multipart',
  }),
  logo: endpoint({
    method: 'GET',
    path: '/clients/{id}/logo',
    access: 'public',
    summary: 'Get the client’s logo, as shown on public pages and in emails. `v` is in the address of the logo.',
    params: NumberIdPath,
    query: z.object({ v: z.string().regex(/^[0-9a-f]{32}$/, 'must be the version in the address of a logo') }),
    answer: 'binary',
    contentType: 'image/*',
  }),
}
