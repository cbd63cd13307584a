import type { Call, Endpoint } from '@milepost/contract/api/endpoint'
import type { SampleWorld } from './sample-world.ts'

/** A call that succeeds for the owner of its subject. */
export type Sample = {
  endpoint: Endpoint
  call(world: SampleWorld): Promise<Call<Endpoint>>
  /** The form of a multipart body: field and file. */
  form?: { field: string; fileName: string; content: string }
  /** True if a call changes the next one's answer: two responses are not compared. */
  changesNext?: true
  /** True if its path names nothing that belongs to a client. */
  namesNoRecord?: true
}

/** Creates a sample whose call fits its endpoint. */
export function sample<E extends Endpoint>(
  endpoint: E,
  call: (world: SampleWorld) => Call<NoInfer<E>> | Promise<Call<NoInfer<E>>>,
  form?: Sample['form'],
): Sample {
  return { endpoint, call: async (world) => (await call(world)) as Call<Endpoint>, ...(form && { form }) }
}

export const changesNext = (one: Sample): Sample => ({ ...one, changesNext: true })
export const namesNoRecord = (one: Sample): Sample => ({ ...one, namesNoRecord: true })
