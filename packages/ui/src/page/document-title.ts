import { product } from '@milepost/domain/product'
import { useEffect } from 'react'

/** Sets the browser tab's title to what is shown. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title === product.name ? title : `${title} · ${product.name}`
  }, [title])
}
