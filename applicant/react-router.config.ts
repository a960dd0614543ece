import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  basename: '/application',
  buildDirectory: '../build/applicant',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
