import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { sharedModules } from './office/shared-modules.ts'

export default defineConfig({
  plugins: [
    // The server sets these before it renders a page: the keys are compared by identity, and there is one place.
    sharedModules(/^web\/context\.ts$|^content\/place\.ts$/),
    tailwindcss(),
    reactRouter(),
  ],
  // An inlined asset cannot be cached separately; the smallest are SVGs in the markup anyway.
  build: { assetsInlineLimit: 0, modulePreload: false },
  // Compiled into the pages, so that a server needs no package of a thousand icons.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each file has an overhead: React is one, the layout of all pages another, code that most routes share a third.
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'layout', test: /\/web\/layout\/|\/content\/place\.ts$/, tags: ['$initial'] },
                { name: 'shared', minShareCount: 16 },
              ],
            },
          },
        },
      },
    },
    // The inline scripts of every document come from this build as they are (web/entry.server.tsx).
    ssr: { build: { minify: true } },
  },
})
