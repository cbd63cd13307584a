type Signed = { signerFirstName: string; signerLastName: string; signature: string }

/** Returns a signer's full name. */
export const nameOf = ({ signerFirstName, signerLastName }: Omit<Signed, 'signature'>): string =>
  `${signerFirstName.trim()} ${signerLastName.trim()}`

/** True if a typed signature is the signer's name. Case and spaces don't count. */
export const isSignatureOf = (signed: Signed): boolean => bare(signed.signature) === bare(nameOf(signed))

const bare = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '')
