import { expect, test } from 'vitest'
import { endpoints } from '../api/all-endpoints.ts'
import { apiScopes } from '../api/endpoint.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument(endpoints, { version: '1.2.3', serverUrl: 'https://fleet.example/api' })
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

function valuesOf(name: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(name, item))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => (key === name ? [inner] : valuesOf(name, inner)))
}

test('gives every endpoint an operation with its name', () => {
  expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

test('resolves every reference to a component', () => {
  const references = valuesOf('$ref', document) as string[]
  expect(references.length).toBeGreaterThan(100)
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\/components\/schemas\/\w+$/)
    expect(document.components.schemas).toHaveProperty(reference.slice('#/components/schemas/'.length))
  }
})

test('hides what only zod needs', () => {
  const text = JSON.stringify(document)
  expect(text).not.toContain('$defs')
  expect(text).not.toContain('$schema')
  expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
})

test('keeps fields named id in the schemas', () => {
  expect(document.components.schemas.Vehicle).toMatchObject({ properties: { id: { type: 'string' } } })
})

test('gives parameters their location, requirement and default', () => {
  const page = document.paths['/v2/client/{id}/incidents']?.get
  expect(page?.parameters).toContainEqual({ name: 'id', in: 'path', required: true, schema: expect.anything() })
  expect(page?.parameters).toContainEqual({
    name: 'PageSize',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  })
  expect(page?.parameters).toContainEqual({
    name: 'severities',
    in: 'query',
    required: false,
    schema: { type: 'array', items: { type: 'number', enum: [1, 2, 3, 4, 5] }, default: [], maxItems: 1000 },
  })
})

test('describes files, streams and empty responses correctly', () => {
  const video = document.paths['/incidents/{eventId}/videos/{cameraPosition}']?.get
  expect(video?.responses).toMatchObject({ 200: { content: { 'video/mp4': {} } } })
  const terms = document.paths['/connections/{id}/signed-terms']?.put
  expect(terms?.requestBody).toMatchObject({
    content: { 'multipart/form-data': { schema: { properties: { signedTerms: { format: 'binary' } } } } },
  })
  expect(terms?.responses).toMatchObject({ 204: { description: 'Success, with no content.' } })
})

test('describes every failure as a problem, and who may call every operation', () => {
  for (const operation of operations) {
    expect(JSON.stringify(operation.responses)).toMatch(/application\/(problem|scim)\+json/)
    expect(operation.security).toBeInstanceOf(Array)
  }
})

test('explains tokens with calls that exist, for each scope', () => {
  const { description } = document.info
  expect(description).toContain('https://fleet.example/settings/api-tokens')
  for (const scope of apiScopes) {
    const lines = description.split('\n')
    const path = lines[lines.findIndex((line) => line.startsWith(`${scope}: `)) + 1]?.split('?')[0]
    const found = Object.values(endpoints).find((one) => one.path === path?.replace('{client}', '{id}'))
    expect([scope, found?.method]).toEqual([found?.scope, 'GET'])
  }
})
