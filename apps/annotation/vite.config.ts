import { toasterStyles } from '@milepost/ui/feedback/toaster-styles'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Entries stay apart, or each would run the other. */
const notAnEntry = /^(?!.*(\.html|main\.tsx|\/silent\.ts))/

const api = process.env.MILEPOST_API ?? 'http://localhost:4100'

export default defineConfig({
  root: import.meta.dirname,
  base: '/annotation/',
  plugins: [react(), tailwindcss(), toasterStyles],
  server: { port: 5174, strictPort: true, proxy: { '/api': api, '/theme.js': api, '/logo.svg': api } },
  build: {
    manifest: true,
    // Fonts must be files: the content security policy blocks data URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'auth/silent.html'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            { name: 'first', tags: ['$initial'], test: notAnEntry, priority: 2 },
          ],
        },
      },
    },
  },
})
