import { createContext, use, useEffect } from 'react'

/** Whose look a public page has: the client that invited or shared. */
export type PublicBrand = {
  /** The client's own name for the product, or the client's name. */
  name: string
  logoUrl: string | null
  /** By https; null for our own terms. */
  termsUrl: string | null
}

export const PublicBrandContext = createContext<(brand: PublicBrand | undefined) => void>(() => undefined)

/** Shows a client's name, logo and terms around the public page, as long as the calling part is shown. */
export function usePublicBrand(brand: PublicBrand | undefined): void {
  const show = use(PublicBrandContext)
  const { name, logoUrl, termsUrl } = brand ?? {}
  useEffect(() => {
    if (name === undefined) return
    show({ name, logoUrl: logoUrl ?? null, termsUrl: termsUrl ?? null })
    return () => show(undefined)
  }, [show, name, logoUrl, termsUrl])
}
