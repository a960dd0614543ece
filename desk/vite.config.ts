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
  build: { assetsInlineLimit: 0, modulePreload: false, emptyOutDir: true },
})
