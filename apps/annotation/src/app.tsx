import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './api/query-client.ts'
import { preloadPage, router } from './router.tsx'
import { AppParts } from './shell/app-parts.tsx'

preloadPage(window.location.pathname)

/** Everything that is shown: the router with its pages, and what is around them. */
export default function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <AppParts>
        <RouterProvider router={router} />
      </AppParts>
    </QueryClientProvider>
  )
}
