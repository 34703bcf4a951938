import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: '../build/mall',
  ssr: true,
  // The mall has few routes: telling them all at once saves a request for each page that is entered.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
