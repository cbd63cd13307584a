/** Terms, accepted and signed. */
export const signedTerms = {
  signerEmail: 'dana@harbor.test',
  signerFirstName: 'Dana',
  signerLastName: 'Reyes',
  signature: 'Dana Reyes',
  termsUrl: null,
  accepted: true,
}
