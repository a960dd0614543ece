import type { Command } from './command.ts'

type Listed = {
  /** One line for the list of commands. */
  summary: string
  /** Each command loads only what it needs. */
  load: () => Promise<Command>
}

/** The operator's commands by name, in the order in which `--help` lists them. */
export const commands: Record<string, Listed> = {
  doctor: { summary: 'List what must be fixed before launch.', load: () => import('./doctor.ts') },
  export: { summary: 'Write what visitors sent, as CSV or JSON.', load: () => import('./export.ts') },
  report: { summary: 'Show page views and the path to enrollment for a period.', load: () => import('./report.ts') },
  privacy: { summary: 'Show or erase everything kept about one person.', load: () => import('./privacy.ts') },
  jobs: { summary: 'List background jobs, and retry those that failed.', load: () => import('./jobs.ts') },
  backup: { summary: 'Write all rows and resume files into one file.', load: () => import('./backup.ts') },
  restore: { summary: 'Load a backup into an empty database.', load: () => import('./restore.ts') },
}
