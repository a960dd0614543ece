-- Prepares a PostgreSQL server (15 or newer) before the site's first start. Set your own passwords and run it once, as a role
-- that may create roles and databases. The site sets up everything else at each start. See docs/deploy.md.
create role academy_owner login password 'change-me-owner';
create role academy_site login password 'change-me-site';
grant academy_owner to current_user;
create database academy owner academy_owner encoding 'UTF8' template template0;
revoke all on database academy from public;
grant connect on database academy to academy_site;
