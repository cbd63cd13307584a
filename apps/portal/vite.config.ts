import { toasterStyles } from '@milepost/ui/feedback/toaster-styles'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Entries stay apart, or each would run the other. */
const notAnEntry = /^(?!.*(\.html|main\.tsx|\/silent\.ts))/

const api = process.env.MILEPOST_API ?? 'http://localhost:4100'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), toasterStyles],
  server: { port: 5173, strictPort: true, proxy: { '/api': api, '/annotation': api } },
  build: {
    manifest: true,
    // Fonts and the map's worker must be files: the content security policy blocks data URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'auth/silent.html'],
      output: {
        // Without groups, a page's first view asks for a hundred small files.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            { name: 'first', tags: ['$initial'], test: notAnEntry, priority: 2 },
            { name: 'most-pages', minShareCount: 12, priority: 1 },
            { name: 'some-pages', minShareCount: 3 },
          ],
        },
      },
    },
  },
})
