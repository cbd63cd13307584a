import { createContext, use } from 'react'
import type { Page } from '../../page-list.ts'

export const CurrentPageContext = createContext<Page | undefined>(undefined)

/** Returns the page list's entry for the current page. */
export const useCurrentPage = () => use(CurrentPageContext)
