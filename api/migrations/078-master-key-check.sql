-- Tells at the start whether the master key is the one that this database is sealed with.
CREATE TABLE master_key_check (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  master_key_id text NOT NULL,
  sealed bytea NOT NULL
);
