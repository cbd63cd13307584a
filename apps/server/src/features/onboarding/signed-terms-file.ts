import type { StoredConnection } from '@milepost/contract/onboarding/endpoints'
import { ourTerms, termsVersion } from '@milepost/contract/onboarding/terms'
import { providerByCode } from '@milepost/providers/registry'
import type { ClientBrand } from '../../access/client-brand.ts'
import { markup } from '../../reporting/print/markup.ts'
import { momentText } from '../../reporting/print/print-time.ts'
import { printedDocument } from '../../reporting/print/printed-document.ts'

type Signing = {
  form: StoredConnection
  brand: ClientBrand
  timeZone: string
  signedAt: Date
  /** The network address that it was signed from. */
  address: string
}

/** Renders what a fleet signed: the terms, who signed them, when, and from where. */
export function signedTermsPage({ form, brand, timeZone, signedAt, address }: Signing): string {
  const { companyData, termsAndConditionsData: terms, tsp } = form
  const provider = tsp === null ? null : (providerByCode(tsp)?.manifest.displayName ?? tsp)
  const at = momentText(signedAt.toISOString(), timeZone)
  const facts: [string, string | null][] = [
    ['Fleet', companyData.name],
    ['DOT number', companyData.dotNumber ?? null],
    ['Provider', provider],
    ['Signed by', terms && `${terms.signerFirstName} ${terms.signerLastName} (${terms.signerEmail})`],
    ['Signature as typed', terms?.signature ?? null],
    ['Signed', at],
    ['Network address', address],
  ]
  return printedDocument({
    client: { name: brand.clientName, timeZone },
    title: 'Signed terms',
    subject: [companyData.name, provider],
    period: `signed ${at}`,
    zone: timeZone,
    scoreVersion: null,
    printedAt: signedAt,
    content: [
      terms?.termsUrl
        ? markup`<p>The terms of ${brand.productName} at ${terms.termsUrl}, as published when they were signed.</p>`
        : markup`<p>Terms, version ${termsVersion}</p>${ourTerms.map(({ title, text }) => markup`<h2>${title}</h2><p>${text}</p>`)}`,
      markup`<h2>Signature</h2><table>${facts
        .filter((fact): fact is [string, string] => fact[1] !== null)
        .map(([name, value]) => markup`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</table>`,
    ],
  })
}
