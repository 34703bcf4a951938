import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { withoutSchemas } from './schemaless.ts'

export default defineConfig({
  plugins: [reactRouter(), withoutSchemas()],
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { pattern: '[hash]_[local]' } },
  },
  build: {
    // Many buyers use 360 and QQ, whose kernels are old: es2020 is what Chrome 87, Safari 14 and Firefox 85 have in common.
    target: 'es2020',
    cssTarget: ['chrome87', 'safari14', 'firefox85'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
})
