import { loadEnv } from 'vite'

/** Another host of the API: VITE_API_URL of the environment, else of `.env` in the folder, as Vite reads it. */
export function builtApiUrl(folder: string): string | undefined {
  return loadEnv('production', folder, 'VITE_').VITE_API_URL
}
