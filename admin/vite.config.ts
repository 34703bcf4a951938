import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { noFunctions } from '../kit/noFunctions.ts'

/** The merchant's site, served under /admin from build/admin. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [react(), noFunctions()],
  css: { transformer: 'lightningcss' },
  build: {
    outDir: '../build/admin',
    emptyOutDir: true,
    // antd 6 styles by :where(), which begins with Chrome 88; vite's own default is far younger.
    target: ['chrome88', 'safari14'],
    // The strict CSP takes no data: addresses.
    assetsInlineLimit: 0,
    // kB; what React, the router, zod and antd's core come to. The budget itself is held by a test.
    chunkSizeWarningLimit: 700,
  },
})
