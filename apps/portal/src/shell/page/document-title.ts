import { product } from '@milepost/domain/product'
import { useEffect } from 'react'

/** Names the browser's tab after what is shown. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title === product.name ? title : `${title} · ${product.name}`
  }, [title])
}
