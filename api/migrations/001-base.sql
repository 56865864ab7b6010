-- The ground that all modules stand on.

-- The application works as this role: no superuser and no owner of tables, so that row-level security binds it.
-- Roles belong to the whole server, so another database may have made it already, or be making it right now.
do $$
begin
  if not exists (select from pg_roles where rolname = 'clinavoz_app') then
    create role clinavoz_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if not pg_has_role(current_user, 'clinavoz_app', 'member') or current_setting('server_version_num')::int >= 160000 then
    execute format('grant clinavoz_app to %I', current_user);
  end if;
exception when unique_violation then null;
end $$;

grant usage on schema public to clinavoz_app;
alter default privileges in schema public grant select, insert, update, delete on tables to clinavoz_app;
alter default privileges in schema public grant usage, select on sequences to clinavoz_app;

create table clinic (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  agent_id text,
  email_domain text,
  created_at timestamptz not null default now()
);

-- The internal clinic: calls from the landing's own agent belong to it.
insert into clinic (slug, name) values ('casa', 'Clinavoz');

-- Counters of the rate limits; keys are keyed hashes, never addresses.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_by_expiry on rate_limit (expire);
