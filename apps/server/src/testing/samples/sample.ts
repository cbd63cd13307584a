import type { Call, Endpoint } from '@milepost/contract/api/endpoint'
import type { SampleWorld } from './sample-world.ts'

/** A call that the owner of what it is about makes with success. */
export type Sample = {
  endpoint: Endpoint
  call(world: SampleWorld): Promise<Call<Endpoint>>
  /** The form of a multipart body: field and file. */
  form?: { field: string; fileName: string; content: string }
  /** A call leaves something that changes the answer to the next: two answers are not compared. */
  changesNext?: true
  /** Its path names nothing that belongs to a client. */
  namesNoRecord?: true
}

/** A sample whose call fits its endpoint. */
export function sample<E extends Endpoint>(
  endpoint: E,
  call: (world: SampleWorld) => Call<NoInfer<E>> | Promise<Call<NoInfer<E>>>,
  form?: Sample['form'],
): Sample {
  return { endpoint, call: async (world) => (await call(world)) as Call<Endpoint>, ...(form && { form }) }
}

export const changesNext = (one: Sample): Sample => ({ ...one, changesNext: true })
export const namesNoRecord = (one: Sample): Sample => ({ ...one, namesNoRecord: true })
