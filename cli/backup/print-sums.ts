import type { TableSum } from '#database/transfer/tables.ts'

/** Shows what each table holds that holds anything. */
export function printSums(tables: TableSum[]): void {
  for (const { schema, name, rows, checksum } of tables) {
    if (rows) console.log(`  ${`${schema}.${name}`.padEnd(40)} ${String(rows).padStart(8)} rows   checksum ${checksum}`)
  }
}
