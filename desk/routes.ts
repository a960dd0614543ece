import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address below /desk. root.tsx asks for a session on all but those of `publicPaths` (session.ts). */
export default [
  route('sign-in', 'routes/sign-in.tsx'),
  route('setup/:token', 'routes/setup.tsx'),
  route('passkey-options', 'routes/passkey-options.ts'),
  route('sign-out', 'routes/sign-out.ts'),
  layout('frame.tsx', [
    index('routes/inbox.tsx'),
    route('account', 'routes/account.tsx'),
  ]),
] satisfies RouteConfig
