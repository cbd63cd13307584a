import { expect, test } from 'vitest'
import { TermsAndConditionsData } from './endpoints.ts'

const signed = (signature: string) =>
  TermsAndConditionsData.safeParse({
    signerEmail: 'dana@harbor.test',
    signerFirstName: 'Dana Lee',
    signerLastName: 'Reyes',
    signature,
    termsUrl: null,
    accepted: true,
  })

test.each(['Dana Lee Reyes', 'dana lee REYES', ' DanaLee  Reyes '])('accepts the signer’s name: %j', (signature) => {
  expect(signed(signature).success).toBe(true)
})

test.each(['Dana Reyes', 'Reyes Dana Lee', 'X', 'Dana Lee Reyés'])('refuses another name: %j', (signature) => {
  expect(signed(signature).error?.issues).toMatchObject([
    { path: ['signature'], message: 'must be the signer’s name, Dana Lee Reyes' },
  ])
})
