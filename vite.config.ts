import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contentModules } from './content/vite-plugin.ts'
import { routeModuleLoader } from './web/route-modules/vite-plugin.ts'

export default defineConfig({
  plugins: [contentModules(), tailwindcss(), reactRouter(), routeModuleLoader()],
  // An inlined asset cannot be cached apart; the smallest are SVGs drawn in the markup anyway.
  build: { assetsInlineLimit: 0 },
})
