import type { Endpoint } from '@milepost/contract/api/endpoint'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

type Serializer = (answer: unknown) => string

const serializers = new WeakMap<Endpoint, Serializer>()

/**
 * Writes answers of an endpoint as JSON: only what the contract names, so nothing else ever leaves. It is made when the
 * first answer is sent, once in a process: for all endpoints together that takes about a second.
 */
export function serializerOf(endpoint: Endpoint, reply: FastifyReply): Serializer {
  const known = serializers.get(endpoint)
  if (known) return known
  const { $schema, ...schema } = z.toJSONSchema(endpoint.response ?? z.null(), { target: 'draft-7', io: 'output' })
  const made = reply.compileSerializationSchema(schema) as Serializer
  serializers.set(endpoint, made)
  return made
}
