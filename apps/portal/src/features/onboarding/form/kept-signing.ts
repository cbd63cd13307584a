import { isText, readStored, recordFits, type StorageLike, writeStored } from '@milepost/session/stored/safe-storage'

/**
 * What this tab remembers of the form it signed: its key and the token that opened it, so that the signer can download
 * the signed terms after a reload, for as long as the key works.
 */
export type SignedForm = { address: string; key: string; authorization: string; expiresAt: string }

const name = 'signed form'
const isSigned = recordFits<SignedForm>({ address: isText, key: isText, authorization: isText, expiresAt: isText })

export const keepSigning = (tab: StorageLike | undefined, signed: SignedForm): void => writeStored(tab, name, signed)

/** Returns the form that was signed at an address; undefined once its key expired. */
export function keptSigning(tab: StorageLike | undefined, address: string, now: Date): SignedForm | undefined {
  const signed = readStored(tab, name, isSigned)
  if (!signed || signed.address !== address) return undefined
  if (now < new Date(signed.expiresAt)) return signed
  writeStored(tab, name, undefined)
  return undefined
}
