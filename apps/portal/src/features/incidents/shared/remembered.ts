import { browserStorage, readStored, writeStored } from '@milepost/session/stored/safe-storage'
import { useState } from 'react'
import { z } from 'zod'
import { useSession } from '../../../session/session-context.ts'
import { layouts, viewNames } from './event-filters.ts'

const Choices = z
  .object({
    view: z.enum(viewNames),
    layout: z.enum(layouts),
    /** True if the preview next to the list is shown. */
    preview: z.boolean(),
    /** True if clips start automatically, muted. */
    autoplay: z.boolean(),
  })
  .partial()
export type Choices = z.infer<typeof Choices>

/** How a person last viewed events; stored in this browser per person. */
export function useRemembered() {
  const key = `events:${useSession().user.id}`
  const [choices, setChoices] = useState<Choices>(() => readStored(browserStorage('localStorage'), key, Choices) ?? {})
  const remember = (change: Choices) => {
    const next = { ...choices, ...change }
    setChoices(next)
    writeStored(browserStorage('localStorage'), key, next)
  }
  return [choices, remember] as const
}
