import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The whole site is some thirty routes: one list, known from the start, saves a request a navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
