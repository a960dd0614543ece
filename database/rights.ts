import pg from 'pg'

/**
 * Grants the site's role only reading and writing rows and the queue's functions (docs/decisions/0026). Runs after each
 * migration. Default privileges cover tables that the owner adds to `public` by other means. The queue's tables have
 * row-level security without a policy, so this role gets one: managed databases lack BYPASSRLS. It may read the last
 * migration, for backups.
 * @throws Error of one line if the site's role still lacks a right
 */
export async function grantRights(owner: pg.ClientBase, site: pg.ClientBase): Promise<void> {
  const role = await currentRole(site)
  if (role === (await currentRole(owner))) return
  await owner.query(grantsFor(pg.escapeIdentifier(role)))

  const closed = await findClosedTables(owner, site)
  if (closed.length === 0) return
  const others = closed.length > 1 ? ` and ${closed.length - 1} more` : ''
  throw new Error(
    `The role ${role} may not read and write ${closed[0]}${others}. DATABASE_OWNER_URL must be the owner of the tables in the database of DATABASE_URL`,
  )
}

async function currentRole(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role')
  return rows[0]?.role ?? ''
}

/** One simple query, so one round trip and one transaction. */
function grantsFor(role: string): string {
  return `
    revoke create on schema public from public;
    grant usage on schema public, graphile_worker to ${role};
    grant select, insert, update, delete on all tables in schema public, graphile_worker to ${role};
    revoke insert, update, delete on graphile_worker.migrations from ${role};
    revoke update, delete on audit_log from ${role};
    grant usage on schema drizzle to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant usage on all sequences in schema public, graphile_worker to ${role};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema public grant usage on sequences to ${role};
    do $policies$ declare closed regclass; begin
      for closed in
        select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity and not exists (
          select from pg_policy where polrelid = pg_class.oid and ${pg.escapeLiteral(role)}::regrole = any(polroles))
      loop
        execute format('create policy %1$s on %2$s to %1$s using (true)', ${pg.escapeLiteral(role)}, closed);
      end loop;
    end $policies$`
}

async function findClosedTables(owner: pg.ClientBase, site: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace as n on n.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'graphile_worker') and relname not in ('migrations', 'audit_log') order by 1`)
  const { rows: closed } = await site.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where exists (
       select from unnest('{select,insert,update,delete}'::text[]) as wanted
       where not coalesce(has_table_privilege(to_regclass(name), wanted), false))`,
    [tables.map(({ name }) => name)],
  )
  return closed.map(({ name }) => name)
}
