import { createContext, use } from 'react'
import type { Page } from '../../page-list.ts'

export const CurrentPageContext = createContext<Page | undefined>(undefined)

/** The entry of the list of pages that is being shown. */
export const useCurrentPage = () => use(CurrentPageContext)
