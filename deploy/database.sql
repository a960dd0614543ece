-- What a PostgreSQL server (15 or newer) needs before the site starts: run once, as a role that may make roles and
-- databases, with passwords of your own. Everything else the site sets up at each start; docs/deploy.md says more.
create role academy_owner login password 'change-me-owner';
create role academy_site login password 'change-me-site';
grant academy_owner to current_user;
create database academy owner academy_owner encoding 'UTF8' template template0;
revoke all on database academy from public;
grant connect on database academy to academy_site;
