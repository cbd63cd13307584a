import { isNumber, readStored, type StorageLike, writeStored } from '../stored/safe-storage.ts'

const key = 'sign-in-frame-silent-at'
const rememberedMs = 24 * 3_600_000

/** Remembers for a day that the issuer doesn't respond in a frame, for example because it forbids framing. */
export const frameMemory = (storage: StorageLike | undefined, now: () => number = Date.now) => ({
  isSilent() {
    const age = now() - (readStored(storage, key, isNumber) ?? Number.NaN)
    return age >= 0 && age < rememberedMs
  },
  note: () => writeStored(storage, key, now()),
})
export type FrameMemory = ReturnType<typeof frameMemory>
