import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/annotation/',
  plugins: [react(), tailwindcss()],
  build: { manifest: true, assetsInlineLimit: 0 },
})
