import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Entries stay apart, or each would run the other. */
const notAnEntry = /^(?!.*(\.html|main\.tsx|\/silent\.ts))/

const api = process.env.MILEPOST_API ?? 'http://localhost:4100'

/** The toaster's styles are imported as a file: the content security policy blocks those that its script inserts. */
const toasterStyles: Plugin = {
  name: 'toaster-styles',
  transform: (code, id) => (/\/sonner\/dist\//.test(id) ? code.replace(/^__insertCSS\(.*\);?$/m, '') : undefined),
}

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
