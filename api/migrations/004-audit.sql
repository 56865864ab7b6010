-- Who did what, when. Each entry carries SHA-256 over the hash before it and its own text, so a change shows.
-- A segment is a calendar month (UTC); it remembers the hash that its first entry follows, so that old months can go
-- without breaking the chain of those that stay.
create table audit_segment (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  start_hash text not null,
  last_hash text not null,
  entries integer not null default 0
);
create table audit_entry (
  month text not null references audit_segment (month) on delete cascade,
  position integer not null,
  clinic_id uuid,
  at timestamptz not null,
  -- The canonical text that was hashed: JSON with its names in order. Never personal data.
  text text not null,
  hash text not null,
  primary key (month, position)
);
create index audit_by_clinic on audit_entry (clinic_id, at desc);

-- Written once: no entry is changed, and none goes before its twelve months are over.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or to_date(old.month, 'YYYY-MM') > current_date - interval '12 months' then
    raise exception 'audit entries are kept as they were written for twelve months';
  end if;
  return old;
end $$;
create trigger audit_is_written_once before update or delete on audit_entry for each row execute function refuse_audit_change();
