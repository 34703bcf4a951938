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
    // Many buyers use 360 and QQ, whose kernels are old.
    target: ['chrome87', 'safari14', 'firefox85'],
    cssTarget: ['chrome87', 'safari14', 'firefox85'],
    // One sheet, which every page carries in its HTML.
    cssCodeSplit: false,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
})
