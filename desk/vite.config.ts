import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contentModules } from '#content/vite-plugin.ts'

export default defineConfig({
  // Scripts and styles are below /desk, too.
  base: '/desk/',
  publicDir: false,
  plugins: [contentModules(), tailwindcss(), reactRouter()],
  // As in the site's own vite.config.ts.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each file costs bytes of its own, and class names repeat: what an open list and record need is one.
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'shared', test: /\/(desk\/(ui|list|record)|ui)\// },
              ],
            },
          },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0, modulePreload: false, emptyOutDir: true },
})
