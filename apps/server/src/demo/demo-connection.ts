/** One fleet's account with a provider; the company details are those of the connection form. */
export type DemoConnection = {
  name: string
  provider: string
  account: string
  insurerName: string | null
  policyNumber: string | null
  dotNumber: string | null
}
