import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  basename: '/desk',
  buildDirectory: '../build/desk',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
