import type { TermsAndConditionsData } from '@milepost/contract/onboarding/endpoints'
import { ourTerms, termsVersion } from '@milepost/contract/onboarding/terms'
import type { z } from 'zod'
import type { ClientBrand } from '../../../access/client-brand.ts'
import { markup } from '../../../reporting/print/markup.ts'
import { momentText } from '../../../reporting/print/print-time.ts'
import { printedDocument } from '../../../reporting/print/printed-document.ts'

export type SignedTerms = z.infer<typeof TermsAndConditionsData>

/** A signature: who signed which terms for which fleet, when, and from where. */
export type Signing = {
  terms: SignedTerms
  fleet: { name: string; dotNumber?: string | null | undefined }
  provider: string
  brand: ClientBrand
  timeZone: string
  signedAt: Date
  /** The network address that it was signed from. */
  address: string
  /** The last digits of the phone that the signer verified by a code; null if they didn't. */
  phoneDigits: string | null
}

/** Returns what a connection keeps of a signature. */
export const signerOf = ({ signerEmail, signerFirstName, signerLastName, termsUrl }: SignedTerms) => ({
  signer: { email: signerEmail, firstName: signerFirstName, lastName: signerLastName },
  ...(termsUrl !== null && { termsUrl }),
})

/** Renders what a fleet signed. */
export function signedTermsPage(signing: Signing): string {
  const { terms, fleet, provider, brand, timeZone, signedAt, address, phoneDigits } = signing
  const at = momentText(signedAt.toISOString(), timeZone)
  const facts: [string, string | null][] = [
    ['Fleet', fleet.name],
    ['DOT number', fleet.dotNumber ?? null],
    ['Provider', provider],
    ['Signed by', `${terms.signerFirstName} ${terms.signerLastName} (${terms.signerEmail})`],
    ['Phone', phoneDigits && `number ending in ${phoneDigits}, verified by a code sent to it`],
    ['Signature as typed', terms.signature],
    ['Signed', at],
    ['Network address', address],
  ]
  return printedDocument({
    client: { name: brand.clientName, timeZone },
    title: 'Signed terms',
    subject: [fleet.name, provider],
    period: `Signed ${at}`,
    zone: timeZone,
    scoreVersion: null,
    printedAt: signedAt,
    content: [
      terms.termsUrl
        ? markup`<p>The terms of ${brand.productName} at ${terms.termsUrl}, as published when they were signed.</p>`
        : markup`<p>Terms, version ${termsVersion}</p>${ourTerms.map(({ title, text }) => markup`<h2>${title}</h2><p>${text}</p>`)}`,
      markup`<h2>Signature</h2><table>${facts
        .filter((fact): fact is [string, string] => fact[1] !== null)
        .map(([name, value]) => markup`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</table>`,
    ],
  })
}
