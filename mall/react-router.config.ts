import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: '../build/mall',
  ssr: true,
  // A page knows the way to the pages that it links to, and asks for it when all else stands: what a visitor loads first
  // does not grow with the number of pages there are.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
