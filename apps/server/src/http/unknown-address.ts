import { endpoints } from '@milepost/contract/api/all-endpoints'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const known = Object.values(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
}))

/** Explains why nothing answers: the address doesn't exist, or it takes other methods, which are then listed. */
export function unknownAddress({ method, url }: FastifyRequest): AppError {
  const path = url.split('?')[0]!
  const methods = [...new Set(known.filter(({ pattern }) => pattern.test(path)).map((one) => one.method))]
  // A path that takes this method but doesn't answer has an invalid id.
  if (!methods.length || methods.some((one) => one === method))
    return new AppError('notFound', `There is no endpoint for ${method} at this address.`)
  return new AppError('methodNotAllowed', `This address supports ${methods.join(', ')}, not ${method}.`, {
    headers: { allow: methods.join(', ') },
  })
}
