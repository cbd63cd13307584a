import { product } from '@milepost/domain/product'
import { z } from 'zod'
import type { Access, Endpoint } from '../api/endpoint.ts'
import { Problem } from '../api/problem.ts'
import { ScimError, scimMediaType } from '../directory/scim.ts'
import { sharePasswordHeader } from '../shares/endpoints.ts'
import {
  NotificationData,
  notificationType,
  TestData,
  testType,
  webhookBody,
  webhookData,
  webhookTypes,
  webhookTypeWords,
} from '../webhooks/events.ts'
import { apiGuide } from './api-guide.ts'
import { componentNames } from './openapi-components.ts'
import { tagName } from './tag-names.ts'
import { webhookGuide } from './webhook-guide.ts'

type JsonSchema = { [key: string]: unknown }
type Operation = { operationId: string; tags: string[]; summary: string; [key: string]: unknown }

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> }
}

/**
 * Describes endpoints as an OpenAPI 3.1 document. The keys `group.name` become operation ids, their groups tags. Only
 * the names of tags are written manually; everything else follows from the declarations.
 */
export function openApiDocument(
  endpoints: Readonly<Record<string, Endpoint>>,
  { version, serverUrl }: { version: string; serverUrl: string },
): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = { Problem: inline(Problem, 'output') }
  const paths: OpenApiDocument['paths'] = {}
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const method = endpoint.method.toLowerCase()
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(key, endpoint, schemas) }
  }
  const tags = [...new Set(Object.keys(endpoints).map(groupOf))].map((group) => ({
    name: tagName(group),
    ...(group === 'webhooks' && { description: webhookGuide }),
  }))
  return {
    openapi: '3.1.0',
    info: {
      title: `${product.name} API`,
      version,
      description: apiGuide(serverUrl),
    },
    servers: [{ url: serverUrl }],
    tags,
    paths,
    webhooks: webhooksOf(schemas),
    components: { schemas, securitySchemes },
  }
}

const groupOf = (key: string) => key.slice(0, key.indexOf('.'))

function operation(key: string, endpoint: Endpoint, schemas: Record<string, JsonSchema>): Operation {
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')]
  return {
    operationId: key,
    tags: [tagName(groupOf(key))],
    summary: endpoint.summary,
    ...(endpoint.scope && { description: `Available to API tokens with the scope \`${endpoint.scope}\`.` }),
    security: securityOf[endpoint.access],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: requestBody(endpoint.body, mediaTypeOf(endpoint)) }),
    responses: { [endpoint.status]: success(endpoint, schemas), default: failure(endpoint) },
  }
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = inline(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: { ...property, ...defaultOf(schema, name) },
  }))
}

/** Returns a parameter's value if it is omitted; the JSON schema of a converted one doesn't include it. */
function defaultOf(schema: z.ZodType, name: string): { default?: unknown } {
  const field = schema instanceof z.ZodObject ? (schema.shape[name] as z.ZodType) : undefined
  const { data } = field?.safeParse(undefined) ?? {}
  return data === undefined ? {} : { default: data }
}

const failure = ({ dialect }: Endpoint) => ({
  description: dialect ? 'Error, as SCIM defines it.' : 'Error, as problem details.',
  content: dialect
    ? { [scimMediaType]: { schema: inline(ScimError, 'output') } }
    : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const mediaTypes = { json: 'application/json', multipart: 'multipart/form-data', any: '*/*' }

const mediaTypeOf = ({ bodyType, dialect }: Endpoint) => (dialect ? scimMediaType : mediaTypes[bodyType ?? 'json'])

function requestBody(schema: z.ZodType, mediaType: string) {
  return { required: true, content: { [mediaType]: { schema: inline(schema, 'input') } } }
}

function success(endpoint: Endpoint, schemas: Record<string, JsonSchema>) {
  if (endpoint.answer === 'empty') return { description: 'Success, with no content.' }
  const description = endpoint.summary
  if (endpoint.response) {
    const mediaType = endpoint.dialect ? scimMediaType : 'application/json'
    return { description, content: { [mediaType]: { schema: withComponents(endpoint.response, schemas) } } }
  }
  const schema = endpoint.answer === 'binary' ? { type: 'string', format: 'binary' } : { type: 'string' }
  return { description, content: { [endpoint.contentType ?? 'application/octet-stream']: { schema } } }
}

/** Describes what webhooks send: requests to a receiver, rather than from one. */
function webhooksOf(schemas: Record<string, JsonSchema>): OpenApiDocument['webhooks'] {
  const sent = webhookTypes.map((type) => ({ type, data: webhookData[type] as z.ZodType, ...webhookTypeWords[type] }))
  const all = [
    ...sent,
    { type: testType, data: TestData, label: 'Test', when: 'Someone tries a webhook in the portal.' },
    {
      type: notificationType,
      data: NotificationData,
      label: 'Notification',
      when: 'Events match a notification rule that names the webhook: at once, or together by hour or day.',
    },
  ]
  return Object.fromEntries(
    all.map(({ type, data, label, when }): [string, { post: Operation }] => {
      const schema = withComponents(webhookBody(type, data), schemas)
      const post = {
        operationId: `webhook:${type}`,
        tags: [tagName('webhooks')],
        summary: label,
        description: when,
        security: [],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'Received. Any other response, or none, is tried again.' } },
      }
      return [type, { post }]
    }),
  )
}

const inline = (schema: z.ZodType, io: 'input' | 'output') =>
  tidy(z.toJSONSchema(schema, { io, target: 'draft-2020-12' }))

/** Returns the schema of a response, with its named parts moved to the document's components. */
function withComponents(response: z.ZodType, schemas: Record<string, JsonSchema>): JsonSchema {
  const schema = z.toJSONSchema(response, { io: 'output', target: 'draft-2020-12', metadata: componentNames })
  const { $defs = {}, ...rest } = tidy(schema) as { $defs?: Record<string, JsonSchema> }
  Object.assign(schemas, $defs)
  const ownName = componentNames.get(response)?.id
  if (!ownName) return rest
  schemas[ownName] = rest
  return { $ref: `#/components/schemas/${ownName}` }
}

/**
 * Removes what only zod needs: the dialect, ids, and the bounds of safe integers. Points references at the components.
 */
function tidy(value: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(value), (key, inner) => {
    if (key === '$schema' || (key === 'id' && typeof inner === 'string')) return undefined
    if ((key === 'maximum' || key === 'minimum') && Math.abs(inner) === Number.MAX_SAFE_INTEGER) return undefined
    if (key === '$ref' && typeof inner === 'string') return inner.replace('#/$defs/', '#/components/schemas/')
    return inner
  })
}

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token, or an access token from the sign-in service.',
  },
  onboarding: { type: 'http', scheme: 'bearer', description: 'A token from `POST /connections/onboarding-token`.' },
  sharePassword: { type: 'apiKey', in: 'header', name: sharePasswordHeader },
  mediaToken: { type: 'apiKey', in: 'query', name: 'token' },
} as const

/** An empty requirement among others makes them optional. */
const securityOf: Record<Access, Partial<Record<keyof typeof securitySchemes, []>>[]> = {
  public: [],
  signedIn: [{ bearer: [] }],
  admin: [{ bearer: [] }],
  annotator: [{ bearer: [] }],
  onboarding: [{ onboarding: [] }, { bearer: [] }],
  share: [{}, { sharePassword: [] }],
  media: [{ mediaToken: [] }],
  directory: [{ bearer: [] }],
}
