import { loadEnv } from 'vite'

/**
 * Another host that answers the calls, as Vite puts it into the pages: VITE_API_URL of the environment, else of `.env`.
 * @param folder where `.env` is
 */
export function builtApiUrl(folder: string): string | undefined {
  return loadEnv('production', folder, 'VITE_').VITE_API_URL
}
