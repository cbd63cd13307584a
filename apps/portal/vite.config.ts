import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.MILEPOST_API ?? 'http://localhost:4100'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  server: { port: 5173, strictPort: true, proxy: { '/api': api, '/annotation': api } },
  build: {
    manifest: true,
    // Fonts and the map's worker must be files: the content security policy blocks data URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'auth/silent.html'],
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] } },
    },
  },
})
