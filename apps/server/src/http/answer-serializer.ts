import type { Endpoint } from '@milepost/contract/api/endpoint'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

type Serializer = (answer: unknown) => string

const serializers = new WeakMap<Endpoint, Serializer>()

/**
 * Returns a serializer that writes an endpoint's answers as JSON: only fields in the contract ever leave. It is built
 * for the first response, once per process, because building all of them takes about a second.
 */
export function serializerOf(endpoint: Endpoint, reply: FastifyReply): Serializer {
  const known = serializers.get(endpoint)
  if (known) return known
  const { $schema, ...schema } = z.toJSONSchema(endpoint.response ?? z.null(), { target: 'draft-7', io: 'output' })
  const made = reply.compileSerializationSchema(schema) as Serializer
  serializers.set(endpoint, made)
  return made
}
